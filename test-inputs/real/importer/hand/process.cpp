// The steps, all of them on one walk.
#include "asset.h"
#include <algorithm>

/// Where a node is, how deep it lies, whether it is a bone, and an instance of each of its meshes.
static void fused_execute(Node *node, const Matrix &parent, int depth, Scene &scene, int &deepest) {
  assert(node != nullptr);
  assert(depth >= 0);
  node->world = parent * node->transform;
  node->depth = depth;
  deepest = std::max(deepest, depth);
  if (node->name.find("bone_") == 0) {
    node->isBone = true;
    scene.bones.push_back(node->name);
  }
  node->firstInstance = static_cast<unsigned>(scene.instances.size());
  for (unsigned mesh : node->meshes) scene.instances.push_back(Instance{mesh, node->world.offset});
  for (unsigned int a = 0; a < node->childCount; ++a) {
    fused_execute(node->children[a], node->world, depth + 1, scene, deepest);
  }
}

void postProcess(Scene &scene) {
  int deepest = 0;
  fused_execute(scene.root, Matrix{}, 0, scene, deepest);
  scene.deepest = deepest;
}
