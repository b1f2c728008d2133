// What nodes of a scene do in each frame.
#include "scene.h"

/// Collects this node as the frame before left it; returns where its children go, null if they are not collected.
inline std::vector<const SceneNode *> *SceneNode::collectOwn(const Rect &view,
                                                             std::vector<const SceneNode *> *before) const {
  if (before == nullptr || !visible_)
    return nullptr;
  if (bounds_.min.x < view.max.x && bounds_.max.x > view.min.x)
    before->push_back(this);
  return before;
}

inline void SceneNode::move(double dt, const Transform &parent) {
  time_ += dt;
  world_ = parent.combine(local_);
}

inline void SceneNode::updateChildren(const Rect &ownBounds, const Rect &view,
                                      std::vector<const SceneNode *> *before, double dt) {
  bounds_ = ownBounds;
  for (auto &child : children_) {
    child->fused_collectAndUpdate(view, before, dt, world_);
    bounds_.merge(child->bounds());
  }
  dirty_ = false;
}

void SceneNode::fused_collectAndUpdate(const Rect &view, std::vector<const SceneNode *> *before, double dt,
                                       const Transform &parent) {
  before = collectOwn(view, before);
  move(dt, parent);
  updateChildren(Rect{}, view, before, dt);
}

void Sprite::fused_collectAndUpdate(const Rect &view, std::vector<const SceneNode *> *before, double dt,
                                    const Transform &parent) {
  before = collectOwn(view, before);
  phase_ += static_cast<float>(dt) * 0.5f;
  if (phase_ > 1)
    phase_ -= 1;
  move(dt, parent);
  updateChildren(ownBounds(), view, before, dt);
}

inline Rect Sprite::ownBounds() const {
  float s = world_.scale * (1 + 0.1f * std::sin(phase_));
  Vec2 half = size_ * (s * 0.5f);
  return {{world_.offset.x - half.x, world_.offset.y - half.y}, world_.offset + half};
}

void Group::fused_collectAndUpdate(const Rect &view, std::vector<const SceneNode *> *before, double dt,
                                   const Transform &parent) {
  before = collectOwn(view, before);
  move(dt, parent);
  updateChildren(Rect{}, view, before, dt);
  if (clip_) {
    bounds_.max.x = std::min(bounds_.max.x, clip_->max.x);
    bounds_.max.y = std::min(bounds_.max.y, clip_->max.y);
  }
}

void Particles::fused_collectAndUpdate(const Rect &view, std::vector<const SceneNode *> *before, double dt,
                                       const Transform &parent) {
  if (before != nullptr && visible_ && !points_.empty())
    before->push_back(this);
  before = collectOwn(view, before);
  for (auto &p : points_) {
    p.x += static_cast<float>(dt);
    p.y -= static_cast<float>(dt) * 0.25f;
  }
  counters_["frames"]++;
  if (points_.size() < 16)
    points_.push_back({0, 0});
  move(dt, parent);
  updateChildren(Rect{}, view, before, dt);
}

void SceneNode::collectVisible(const Rect &view, std::vector<const SceneNode *> &out) const {
  if (!visible_)
    return;
  if (bounds_.min.x < view.max.x && bounds_.max.x > view.min.x)
    out.push_back(this);
  for (const auto &child : children_)
    child->collectVisible(view, out);
}

void Particles::collectVisible(const Rect &view, std::vector<const SceneNode *> &out) const {
  if (visible_ && !points_.empty())
    out.push_back(this);
  SceneNode::collectVisible(view, out);
}
