/// Builds a scene of SIZE groups, runs three frames of it, and records every node and what each frame collected.
/// Shape: `plain`. Replaces main.cpp.

#include "scene.h"
#include "study.h"
#include <unordered_map>

namespace {

class SceneBench {
public:
  SceneBench(long Groups, const std::string &) : root_(std::make_unique<Group>("root")) {
    nodes_.push_back(root_.get());
    for (long i = 0; i < Groups; ++i) {
      std::unique_ptr<SceneNode> child = build(2, 5);
      child->setLocal({{float(i % 100), 3}, 1.1f});
      root_->add(std::move(child));
    }
    frames_.reserve(3);
  }

  static bool hasShape(const std::string &Shape) { return Shape == "plain"; }

  static long copies(long Groups) { return Groups < 100 ? 100 / Groups : 1; }

  void run() { runWalks(); }

  // What callgrind collects.
  __attribute__((noinline)) void runWalks() { seen_ = runFrames(root_.get(), frames_); }

  void record(study::Sink &Out) const {
    std::unordered_map<const SceneNode *, long long> numbers;
    for (const SceneNode *node : nodes_) {
      numbers.emplace(node, static_cast<long long>(numbers.size()));
      record(Out, *node);
    }
    for (const std::vector<const SceneNode *> &visible : frames_) {
      Out.enter("Frame");
      for (const SceneNode *node : visible)
        Out.field("Visible", numbers.at(node));
      Out.leave();
    }
    Out.field("Seen", static_cast<long long>(seen_));
  }

private:
  /// As main.cpp builds it; nodes_ has all nodes.
  std::unique_ptr<SceneNode> build(int depth, int width) {
    auto root = std::make_unique<Group>("g" + std::to_string(depth));
    nodes_.push_back(root.get());
    for (int i = 0; i < width; ++i) {
      std::unique_ptr<SceneNode> child;
      if (depth == 0) {
        child = std::make_unique<Sprite>("s" + std::to_string(i), Vec2{float(i), 2});
        nodes_.push_back(child.get());
      } else if (i % 3 == 2) {
        child = std::make_unique<Particles>("p");
        nodes_.push_back(child.get());
      } else {
        child = build(depth - 1, width);
      }
      child->setLocal({{float(i), float(depth)}, 1.1f});
      root->add(std::move(child));
    }
    return root;
  }

  /// The frames of main.cpp; what they collect is kept.
  __attribute__((noinline)) static size_t runFrames(SceneNode *root,
                                                    std::vector<std::vector<const SceneNode *>> &collected) {
    const int frames = 3;
    size_t seen = 0;
    for (int f = 0; f < frames; ++f) {
      std::vector<const SceneNode *> visible;
      root->animate(0.016);
      root->updateTransform(Transform{});
      root->updateBounds();
      root->collectVisible(Rect{{-50, -50}, {50, 50}}, visible);
      seen += visible.size();
      collected.push_back(std::move(visible));
    }
    return seen;
  }

  static void record(study::Sink &Out, const SceneNode &node) {
    Out.enter(node.name().c_str());
    Out.real("Bounds.min.x", node.bounds().min.x);
    Out.real("Bounds.min.y", node.bounds().min.y);
    Out.real("Bounds.max.x", node.bounds().max.x);
    Out.real("Bounds.max.y", node.bounds().max.y);
    Out.leave();
  }

  std::vector<const SceneNode *> nodes_;
  std::unique_ptr<SceneNode> root_;
  std::vector<std::vector<const SceneNode *>> frames_;
  size_t seen_ = 0;
};

} // namespace

int main(int Argc, char **Argv) { return study::drive<SceneBench>(Argc, Argv); }
