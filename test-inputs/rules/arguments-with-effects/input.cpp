// traversals: take give
// case: plain
// Rule: a call with a reference whose argument changes something while it is evaluated, or that is not followed, is a walk of its own. The
// report says which.
#include "case.h"
#include "pleach.h"

template <class Kind> unsigned Counter = 1;

struct _tree_ Node {
  unsigned Taken = 0, Given = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;

  _traversal_ void take(unsigned &from) {
    Taken = from;
    if (Left) Left->take(from);
    if (Right) Right->take(from);
  }
  _traversal_ void give(unsigned &to) {
    Given = to;
    if (Left) Left->give(to);
    if (Right) Right->give(to);
  }
};

static Node *grow(Random &random, int depth) {
  Node *node = new Node;
  if (depth > 0 && random.below(4)) node->Left = grow(random, depth - 1);
  if (depth > 0 && random.below(4)) node->Right = grow(random, depth - 1);
  return node;
}

static void show(const Node &node) {
  std::printf("%u %u\n", node.Taken, node.Given);
  if (node.Left) show(*node.Left);
  if (node.Right) show(*node.Right);
}

static void notFollowed(Node &root) {
  unsigned from = 5;
  root.take(from);
  root.give(Counter<int>);
}

static void changes(Node &root) {
  unsigned from = 7;
  unsigned *const at = &from;
  root.take(from);
  root.give(++*at);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = grow(random, 4);
  notFollowed(*root);
  show(*root);
  changes(*root);
  show(*root);
}
