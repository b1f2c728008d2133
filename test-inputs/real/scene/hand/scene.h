// A scene graph: nodes that move, know where they are, and are collected where they can be seen.
#pragma once
#include "pleach.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct Vec2 {
  float x = 0, y = 0;
  Vec2 operator+(const Vec2 &o) const { return {x + o.x, y + o.y}; }
  Vec2 operator*(float s) const { return {x * s, y * s}; }
};

struct Rect {
  Vec2 min, max;
  void merge(const Rect &o) {
    min.x = std::min(min.x, o.min.x);
    min.y = std::min(min.y, o.min.y);
    max.x = std::max(max.x, o.max.x);
    max.y = std::max(max.y, o.max.y);
  }
  bool empty() const { return max.x <= min.x || max.y <= min.y; }
};

struct Transform {
  Vec2 offset;
  float scale = 1;
  Transform combine(const Transform &child) const {
    return {offset + child.offset * scale, scale * child.scale};
  }
};

class Renderer;

class _tree_ SceneNode {
public:
  explicit SceneNode(std::string name) : name_(std::move(name)) {}
  virtual ~SceneNode() = default;

  SceneNode &add(std::unique_ptr<SceneNode> child) {
    child->parent_ = this;
    children_.push_back(std::move(child));
    return *children_.back();
  }

  /// Collects what the frame before shows (unless \p before is null), then animation, transforms and bounds of the
  /// next frame.
  virtual void fused_collectAndUpdate(const Rect &view, std::vector<const SceneNode *> *before, double dt,
                                      const Transform &parent);
  virtual void collectVisible(const Rect &view, std::vector<const SceneNode *> &out) const;

  const std::string &name() const { return name_; }
  const Rect &bounds() const { return bounds_; }
  void setLocal(const Transform &t) { local_ = t; markDirty(); }
  void markDirty() {
    for (SceneNode *n = this; n && !n->dirty_; n = n->parent_) n->dirty_ = true;
  }

protected:
  // The parts of the walk.
  std::vector<const SceneNode *> *collectOwn(const Rect &view, std::vector<const SceneNode *> *before) const;
  void move(double dt, const Transform &parent);
  void updateChildren(const Rect &ownBounds, const Rect &view, std::vector<const SceneNode *> *before, double dt);

  std::string name_;
  SceneNode *parent_ = nullptr;
  _child_ std::vector<std::unique_ptr<SceneNode>> children_;
  Transform local_;
  Transform world_;
  Rect bounds_;
  bool visible_ = true;
  bool dirty_ = true;
  double time_ = 0;
};

class Sprite : public SceneNode {
public:
  Sprite(std::string name, Vec2 size) : SceneNode(std::move(name)), size_(size) {}
  void fused_collectAndUpdate(const Rect &view, std::vector<const SceneNode *> *before, double dt,
                              const Transform &parent) override;

private:
  Rect ownBounds() const;

  Vec2 size_;
  float phase_ = 0;
};

class Group : public SceneNode {
public:
  using SceneNode::SceneNode;
  void fused_collectAndUpdate(const Rect &view, std::vector<const SceneNode *> *before, double dt,
                              const Transform &parent) override;

private:
  std::optional<Rect> clip_;
};

class Particles : public SceneNode {
public:
  using SceneNode::SceneNode;
  void fused_collectAndUpdate(const Rect &view, std::vector<const SceneNode *> *before, double dt,
                              const Transform &parent) override;
  void collectVisible(const Rect &view, std::vector<const SceneNode *> &out) const override;

private:
  std::vector<Vec2> points_;
  std::map<std::string, int> counters_;
};
