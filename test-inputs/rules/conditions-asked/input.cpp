// case: config -DLEVEL=3
// case: config -DLEVEL=2u
// case: config -DLEVEL=1
// traversals: read write
// Rule: what led to the branch around a call site is asked there again, unless the branch asks for it in the same words: `LEVEL - 1` holds where
// `LEVEL` is 2, and where it is 3.
#include "case.h"
#include "pleach.h"

#ifndef LEVEL
#define LEVEL 2
#endif

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, A = 0, B = 0, C = 0;

  _traversal_ void read(int by) {
    A += by;
#ifdef __clang__
#if LEVEL == 2
    B = B * 3 + A;
#endif
#endif
    if (Left) Left->read(by + 1);
    if (Right) Right->read(by + 2);
  }
  _traversal_ void write(int by) {
    C += by + Input;
    if (Left) Left->write(by + 1);
    if (Right) Right->write(by + 2);
  }
};

#if LEVEL - 1
static void visit(Node &root) {
  root.read(1);
  root.write(2);
}
#else
static void visit(Node &root) {
  root.read(1);
  std::printf("%d ", root.A);
  root.write(2);
}
#endif

static Node *grow(Random &random, int depth) {
  if (depth == 0) return nullptr;
  Node *node = new Node;
  node->Input = random.below(40);
  node->Left = grow(random, depth - 1 - random.below(2) % depth);
  node->Right = grow(random, depth - 1);
  return node;
}

static void show(const Node *node) {
  if (!node) return;
  std::printf("%d %d %d ", node->A, node->B, node->C);
  show(node->Left);
  show(node->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = grow(random, 5);
  visit(*root);
  root->read(3);
  root->write(4);
  show(root);
  std::printf("\n");
}
