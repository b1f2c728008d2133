// traversals: layout draw settle
// Rule: a call under a condition joins one beside it that stands under none, if nothing in between, nor the call that comes first,
// changes what the condition tests.
#include "case.h"
#include "pleach.h"

#include <memory>
#include <vector>

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  int W = 1, H = 2, X = 3;
  _traversal_ void layout() {
    W += H;
    for (auto &kid : Kids) kid->layout();
  }
  _traversal_ void draw(int by) {
    X += W * by;
    for (auto &kid : Kids) kid->draw(by + 1);
  }
  _traversal_ void settle();
};

struct View {
  std::unique_ptr<Node> Root;
  bool Dirty = true;
  int Frames = 0;
  static int Settled;
  void frame(bool force);
  void shown();
  void chosen(int kind);
  void settled();
  void counted();
  void asked();
};

int View::Settled = 0;

void Node::settle() {
  H ^= 1;
  View::Settled++;
  for (auto &kid : Kids) kid->settle();
}

void View::frame(bool force) {
  Frames++;
  if (Dirty || force) {
    Root->layout();
    Dirty = false;
  }
  // What is shown.
  Root->draw(Frames);
}

void View::shown() {
  Root->draw(2);
  if (Root) Root->layout();
}

void View::chosen(int kind) {
  if (kind % 2 == 0)
    Root->layout();
  else
    Frames += kind;
  Root->draw(kind);
  if (kind > 5 && Dirty) Root->settle();
}

// `settle` changes what the condition tests.
void View::settled() {
  Root->settle();
  if (Settled % 2 == 0) Root->layout();
}

// What stands between does.
void View::counted() {
  Root->layout();
  Frames++;
  if (Frames % 2 == 0) Root->settle();
}

// The condition counts how often it is asked.
void View::asked() {
  Root->layout();
  if (Frames++ % 2 == 0) Root->settle();
}

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->W = random.below(9);
  node->H = random.below(9);
  node->X = random.below(9);
  if (depth > 0) {
    const int count = random.below(4);
    for (int i = 0; i < count; ++i) node->Kids.push_back(build(random, depth - 1));
  }
  return node;
}

static void print(const Node &node) {
  std::printf("%d %d %d\n", node.W, node.H, node.X);
  for (const auto &kid : node.Kids) print(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int round = 0; round < 6; ++round) {
    View view;
    view.Root = build(random, 4);
    view.frame(round % 2 == 0);
    view.frame(round % 3 == 0);
    view.shown();
    view.chosen(round + 3);
    view.settled();
    view.counted();
    view.asked();
    std::printf("%d %d\n", view.Frames, View::Settled);
    print(*view.Root);
  }
  return 0;
}
