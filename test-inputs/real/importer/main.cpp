// A scene as a file would have it.
#include "asset.h"
#include <cstdio>

static Node *load(unsigned seed, unsigned depth) {
  Node *node = new Node;
  node->name = (seed % 4 == 1 ? "bone_" : "node") + std::to_string(seed);
  node->transform.offset = {float(seed % 7), float(seed % 5), 1};
  node->transform.a = {0, 1, 0};
  for (unsigned mesh = 0; mesh < seed % 3; ++mesh) node->meshes.push_back(seed % 10 + mesh);
  if (depth == 0) return node;
  const unsigned count = 1 + seed % 5;
  std::vector<Node *> list;
  for (unsigned at = 0; at < count; ++at) list.push_back(load(seed * 3 + at, depth - 1));
  node->addChildren(count, list.data());
  return node;
}

int main() {
  for (unsigned file = 1; file < 5; ++file) {
    Scene scene;
    scene.root = load(file, 6);
    postProcess(scene);
    float sum = 0;
    for (const Instance &it : scene.instances) sum += it.at.x * float(it.mesh) + it.at.y;
    std::printf("%zu %zu %d %f\n", scene.instances.size(), scene.bones.size(), scene.deepest, double(sum));
  }
}
