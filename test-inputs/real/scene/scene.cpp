// What nodes of a scene do in each frame.
#include "scene.h"

void SceneNode::updateTransform(const Transform &parent) {
  world_ = parent.combine(local_);
  for (auto &child : children_) {
    child->updateTransform(world_);
  }
}

void SceneNode::updateBounds() {
  bounds_ = ownBounds();
  for (auto &child : children_) {
    child->updateBounds();
    bounds_.merge(child->bounds());
  }
  dirty_ = false;
}

void SceneNode::animate(double dt) {
  time_ += dt;
  for (auto &child : children_)
    child->animate(dt);
}

void SceneNode::collectVisible(const Rect &view, std::vector<const SceneNode *> &out) const {
  if (!visible_)
    return;
  if (bounds_.min.x < view.max.x && bounds_.max.x > view.min.x)
    out.push_back(this);
  for (const auto &child : children_)
    child->collectVisible(view, out);
}

void Sprite::animate(double dt) {
  phase_ += static_cast<float>(dt) * 0.5f;
  if (phase_ > 1)
    phase_ -= 1;
  SceneNode::animate(dt);
}

Rect Sprite::ownBounds() const {
  float s = world_.scale * (1 + 0.1f * std::sin(phase_));
  Vec2 half = size_ * (s * 0.5f);
  return {{world_.offset.x - half.x, world_.offset.y - half.y}, world_.offset + half};
}

void Group::updateBounds() {
  SceneNode::updateBounds();
  if (clip_) {
    bounds_.max.x = std::min(bounds_.max.x, clip_->max.x);
    bounds_.max.y = std::min(bounds_.max.y, clip_->max.y);
  }
}

void Particles::animate(double dt) {
  for (auto &p : points_) {
    p.x += static_cast<float>(dt);
    p.y -= static_cast<float>(dt) * 0.25f;
  }
  counters_["frames"]++;
  if (points_.size() < 16)
    points_.push_back({0, 0});
  SceneNode::animate(dt);
}

void Particles::collectVisible(const Rect &view, std::vector<const SceneNode *> &out) const {
  if (visible_ && !points_.empty())
    out.push_back(this);
  SceneNode::collectVisible(view, out);
}
