// traversals: first second
// Rule: each of the two merges is possible alone, both together make a cycle: `first` needs the left result
// for the right child, `second` the right result for the left child.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  int A = 0, B = 0;

  _traversal_ void first(int v) {
    A += v + Input;
    if (Leaf)
      return;
    Left->first(v + 1);
    Right->first(Left->A);
  }
  _traversal_ void second(int v) {
    B += v - Input;
    if (Leaf)
      return;
    Right->second(v + 1);
    Left->second(Right->B);
  }
#ifdef WRONG
  void both(int v, int w) {
    A += v + Input;
    B += w - Input;
    if (Leaf)
      return;
    Left->both(v + 1, Right->B);
    Right->both(Left->A, w + 1);
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Input, node->A, node->B);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(1, 1); }
#else
static void run(Node *root) {
  root->first(1);
  root->second(1);
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
