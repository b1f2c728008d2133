/// Builds a scene of SIZE assets, processes it, and records every node and what the processes found.
/// Shape: `plain`. Replaces main.cpp.

#include "asset.h"
#include "study.h"

namespace {

class ImporterBench {
public:
  ImporterBench(long Assets, const std::string &) {
    scene_.root = new Node;
    scene_.root->name = "root";
    std::vector<Node *> list;
    for (long i = 1; i <= Assets; ++i)
      list.push_back(load(static_cast<unsigned>(i), 4));
    scene_.root->addChildren(static_cast<unsigned>(list.size()), list.data());
  }
  ImporterBench(const ImporterBench &) = delete;
  ImporterBench &operator=(const ImporterBench &) = delete;

  static bool hasShape(const std::string &Shape) { return Shape == "plain"; }

  static long copies(long Assets) { return Assets < 100 ? 100 / Assets : 1; }

  void run() { runWalks(); }

  // What callgrind collects.
  __attribute__((noinline)) void runWalks() { postProcess(scene_); }

  void record(study::Sink &Out) const {
    record(Out, *scene_.root);
    for (const Instance &it : scene_.instances) {
      Out.enter("Instance");
      Out.field("Mesh", it.mesh);
      record(Out, it.at);
      Out.leave();
    }
    for (const std::string &bone : scene_.bones) {
      Out.enter(bone.c_str());
      Out.leave();
    }
    Out.field("Deepest", scene_.deepest);
  }

private:
  /// As main.cpp builds it.
  static Node *load(unsigned seed, unsigned depth) {
    Node *node = new Node;
    node->name = (seed % 4 == 1 ? "bone_" : "node") + std::to_string(seed);
    node->transform.offset = {float(seed % 7), float(seed % 5), 1};
    node->transform.a = {0, 1, 0};
    for (unsigned mesh = 0; mesh < seed % 3; ++mesh)
      node->meshes.push_back(seed % 10 + mesh);
    if (depth == 0)
      return node;
    const unsigned count = 1 + seed % 5;
    std::vector<Node *> list;
    for (unsigned at = 0; at < count; ++at)
      list.push_back(load(seed * 3 + at, depth - 1));
    node->addChildren(count, list.data());
    return node;
  }

  static void record(study::Sink &Out, const Vector &v) {
    Out.real("x", v.x);
    Out.real("y", v.y);
    Out.real("z", v.z);
  }

  static void record(study::Sink &Out, const Node &node) {
    Out.enter(node.name.c_str());
    record(Out, node.world.a);
    record(Out, node.world.b);
    record(Out, node.world.c);
    record(Out, node.world.offset);
    Out.field("FirstInstance", node.firstInstance);
    Out.field("Depth", node.depth);
    Out.field("IsBone", node.isBone);
    for (unsigned i = 0; i < node.childCount; ++i)
      record(Out, *node.children[i]);
    Out.leave();
  }

  Scene scene_;
};

} // namespace

int main(int Argc, char **Argv) { return study::drive<ImporterBench>(Argc, Argv); }
