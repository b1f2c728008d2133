// traversals: first second
// Rule: `std::max` gives back one of its arguments, which can be written through it.
#include "case.h"
#include "pleach.h"
#include <algorithm>

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Got = 0;
  int X = 3, Y = 4;

  _traversal_ void first() {
    Got = X;
    if (Leaf)
      return;
    Left->first();
    Right->first();
  }
  _traversal_ void second() {
    if (Leaf)
      return;
    const_cast<int &>(std::max(Left->X, Left->Y)) = 7;
    const int &least = std::min(Right->Y, Right->X);
    const_cast<int &>(least) = 8;
    if (Input == 99)
      return;
    Left->second();
    Right->second();
  }
#ifdef WRONG
  void both() {
    Got = X;
    if (Leaf)
      return;
    const_cast<int &>(std::max(Left->X, Left->Y)) = 7;
    const int &least = std::min(Right->Y, Right->X);
    const_cast<int &>(least) = 8;
    Left->both();
    Right->both();
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  node->X = random.below(40);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d\n", node->Input, node->Got, node->X, node->Y);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->first();
  root->second();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
