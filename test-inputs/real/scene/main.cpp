// Three frames of a scene.
#include "scene.h"
#include <cstdio>

static std::unique_ptr<SceneNode> build(int depth, int width) {
  auto root = std::make_unique<Group>("g" + std::to_string(depth));
  for (int i = 0; i < width; ++i) {
    std::unique_ptr<SceneNode> child;
    if (depth == 0)
      child = std::make_unique<Sprite>("s" + std::to_string(i), Vec2{float(i), 2});
    else if (i % 3 == 2)
      child = std::make_unique<Particles>("p");
    else
      child = build(depth - 1, width);
    child->setLocal({{float(i), float(depth)}, 1.1f});
    root->add(std::move(child));
  }
  return root;
}

int main() {
  auto root = build(4, 5);
  const int frames = 3;
  size_t seen = 0;
  for (int f = 0; f < frames; ++f) {
    std::vector<const SceneNode *> visible;
    root->animate(0.016);
    root->updateTransform(Transform{});
    root->updateBounds();
    root->collectVisible(Rect{{-50, -50}, {50, 50}}, visible);
    seen += visible.size();
  }
  std::printf("%zu %f %f\n", seen, root->bounds().max.x, root->bounds().max.y);
}
