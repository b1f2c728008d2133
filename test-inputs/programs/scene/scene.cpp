#include "scene.h"

void SceneNode::updateTransforms(const Vec2 &origin, bool parentDirty) {
  bool dirty = dirty_ || parentDirty;
  if (dirty) world_ = origin + local_;
  dirty_ = false;
  for (auto &child : children_) child->updateTransforms(world_, dirty);
}

void SceneNode::computeBounds() {
  bounds_ = Bounds();
  extend(bounds_);
  for (auto &child : children_) {
    child->computeBounds();
    bounds_.include(child->bounds());
  }
}

void SceneNode::cull(const Bounds &view) {
  visible_ = !bounds_.empty && bounds_.min.x <= view.max.x && bounds_.max.x >= view.min.x &&
             bounds_.min.y <= view.max.y && bounds_.max.y >= view.min.y;
  if (!visible_) return;
  for (auto &child : children_) child->cull(view);
}

void SceneNode::collect(std::vector<RenderItem> &out, int layer) {
  if (!visible_) return;
  for (auto &child : children_) child->collect(out, layer);
}

void SceneNode::count(Stats &stats) const {
  ++stats.nodes;
  if (visible_) stats.visible++;
  for (auto &child : children_) child->count(stats);
}

void Sprite::collect(std::vector<RenderItem> &out, int layer) {
  if (!visible_) return;
  out.push_back({name_, world_, layer});
  SceneNode::collect(out, layer);
}

void Layer::collect(std::vector<RenderItem> &out, int layer) {
  if (!visible_) return;
  SceneNode::collect(out, layer + z_);
}
