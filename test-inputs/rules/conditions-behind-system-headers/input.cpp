// case: config -DCOUNTED
// traversals: size place
// Rule: what a system header includes is one to the compiler, and the program's own all the same (CMake's header for precompiled ones is such a
// header): its conditions count.
#include "case.h"
#include "pleach.h"
#include "wrapped.h"

int counter = 0;

struct _tree_ Node {
  int width = 0, height = 0;
  _child_ Node *left = nullptr;
  _child_ Node *right = nullptr;

  _traversal_ void size() {
    width = NEXT;
    if (left) left->size();
    if (right) right->size();
  }
  _traversal_ void place() {
    height = width + NEXT;
    if (left) left->place();
    if (right) right->place();
  }
};

static Node *build(Random &random, int depth) {
  auto *node = new Node;
  if (depth > 0 && random.below(5)) node->left = build(random, depth - 1);
  if (depth > 0 && random.below(5)) node->right = build(random, depth - 1);
  return node;
}

static void print(const Node *node) {
  std::printf("%d %d\n", node->width, node->height);
  if (node->left) print(node->left);
  if (node->right) print(node->right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 5);
  root->size();
  root->place();
  print(root);
}
