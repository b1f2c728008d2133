// case: files input.cpp scene.cpp
// traversals: updateTransforms computeBounds cull collect count
// A scene graph as people write it: smart pointers in a vector, positions with operators, a list of what is to be drawn, statistics. Five walks of
// a frame become two: what is visible depends on bounds that come up from below.
#include "case.h"
#include "scene.h"

static std::unique_ptr<SceneNode> build(Random &random, int depth) {
  std::unique_ptr<SceneNode> node;
  const std::string name = "n" + std::to_string(random.below(1000));
  if (random.below(3) == 0)
    node = std::make_unique<Layer>(name, random.below(4));
  else
    node = std::make_unique<Sprite>(name, float(random.below(7)), float(random.below(5)));
  node->setPosition({float(random.below(22) - 11), float(random.below(22) - 11)});
  for (int count = depth > 0 ? random.below(4) + 1 : 0; count > 0; --count)
    node->add(build(random, depth - 1));
  return node;
}

static void frame(SceneNode &root, const Bounds &view, std::vector<RenderItem> &items, Stats &stats) {
  root.updateTransforms({0, 0}, false);
  root.computeBounds();
  root.cull(view); // expect: unfused-by-limit
  root.collect(items, 0);
  root.count(stats);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    std::unique_ptr<SceneNode> root = build(random, tree);
    Bounds view;
    view.include(Vec2{-9, -9});
    view.include(Vec2{6, 8});
    std::vector<RenderItem> items;
    Stats stats;
    for (int time = 0; time < 2; ++time) {
      frame(*root, view, items, stats);
      root->setPosition({float(time), 1});
    }
    for (const RenderItem &it : items)
      std::printf("%s %g %g %d\n", it.name.c_str(), it.at.x, it.at.y, it.layer);
    std::printf("%u %u\n", stats.nodes, stats.visible);
  }
}
