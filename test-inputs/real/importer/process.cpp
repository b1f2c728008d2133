// The steps of which each is an object with what it has found.
#include "asset.h"
#include <algorithm>

/// Where nodes are.
class WorldProcess {
public:
  _traversal_ void execute(Node *node, const Matrix &parent) {
    assert(node != nullptr);
    node->world = parent * node->transform;
    for (unsigned int a = 0; a < node->childCount; ++a) {
      execute(node->children[a], node->world);
    }
  }
};

/// How deep they lie.
class DepthProcess {
public:
  _traversal_ void execute(Node *node, int depth) {
    assert(depth >= 0);
    node->depth = depth;
    deepest_ = std::max(deepest_, depth);
    for (unsigned int a = 0; a < node->childCount; ++a) {
      execute(node->children[a], depth + 1);
    }
  }
  int deepest() const { return deepest_; }

private:
  int deepest_ = 0;
};

/// Which nodes are bones, by their names.
class BoneProcess {
public:
  explicit BoneProcess(std::vector<std::string> &bones) : bones_(bones) {}
  _traversal_ void execute(Node *node) {
    if (node->name.find("bone_") == 0) {
      node->isBone = true;
      bones_.push_back(node->name);
    }
    for (unsigned int a = 0; a < node->childCount; ++a) {
      Node *child = node->children[a];
      assert(child != nullptr);
      execute(child);
    }
  }

private:
  std::vector<std::string> &bones_;
};

/// An instance of each mesh of each node.
class InstanceProcess {
public:
  explicit InstanceProcess(std::vector<Instance> &instances) : instances_(instances) {}
  _traversal_ void execute(Node *node) {
    node->firstInstance = static_cast<unsigned>(instances_.size());
    for (unsigned mesh : node->meshes) instances_.push_back(Instance{mesh, node->world.offset});
    for (unsigned int a = 0; a < node->childCount; ++a) {
      execute(node->children[a]);
    }
  }

private:
  std::vector<Instance> &instances_;
};

void postProcess(Scene &scene) {
  WorldProcess world;
  DepthProcess depth;
  BoneProcess bones(scene.bones);
  InstanceProcess instances(scene.instances);
  world.execute(scene.root, Matrix{});
  depth.execute(scene.root, 0);
  bones.execute(scene.root);
  instances.execute(scene.root);
  scene.deepest = depth.deepest();
}
