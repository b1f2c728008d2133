#pragma once
#include "pleach.h"
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

struct Vec2 {
  float x = 0, y = 0;
  Vec2 operator+(const Vec2 &o) const { return {x + o.x, y + o.y}; }
  Vec2 &operator+=(const Vec2 &o) { x += o.x; y += o.y; return *this; }
};

struct Bounds {
  Vec2 min, max;
  bool empty = true;
  void include(const Vec2 &p) {
    if (empty) { min = max = p; empty = false; return; }
    min.x = std::min(min.x, p.x); min.y = std::min(min.y, p.y);
    max.x = std::max(max.x, p.x); max.y = std::max(max.y, p.y);
  }
  void include(const Bounds &b) {
    if (b.empty) return;
    include(b.min);
    include(b.max);
  }
};

struct RenderItem {
  std::string name;
  Vec2 at;
  int layer;
};

struct Stats {
  unsigned nodes = 0, visible = 0;
};

class _tree_ SceneNode {
public:
  explicit SceneNode(std::string name) : name_(std::move(name)) {}
  virtual ~SceneNode() = default;

  SceneNode &add(std::unique_ptr<SceneNode> child) {
    child->parent_ = this;
    children_.push_back(std::move(child));
    return *children_.back();
  }
  const std::string &name() const { return name_; }
  const Bounds &bounds() const { return bounds_; }
  bool visible() const { return visible_; }
  void setPosition(Vec2 p) { local_ = p; dirty_ = true; }

  _traversal_ virtual void updateTransforms(const Vec2 &origin, bool parentDirty);
  _traversal_ virtual void computeBounds();
  _traversal_ virtual void cull(const Bounds &view);
  _traversal_ virtual void collect(std::vector<RenderItem> &out, int layer);
  _traversal_ void count(Stats &stats) const;

protected:
  virtual void extend(Bounds &) const {}
  std::string name_;
  SceneNode *parent_ = nullptr;
  Vec2 local_, world_;
  Bounds bounds_;
  bool dirty_ = true, visible_ = true;
  _child_ std::vector<std::unique_ptr<SceneNode>> children_;
};

class Sprite final : public SceneNode {
public:
  Sprite(std::string name, float w, float h) : SceneNode(std::move(name)), size_{w, h} {}
  void collect(std::vector<RenderItem> &out, int layer) override;
protected:
  void extend(Bounds &b) const override { b.include(world_); b.include(world_ + size_); }
private:
  Vec2 size_;
};

class Layer final : public SceneNode {
public:
  Layer(std::string name, int z) : SceneNode(std::move(name)), z_(z) {}
  void collect(std::vector<RenderItem> &out, int layer) override;
private:
  int z_;
};
