// traversals: first second
// Rule: a block with a preprocessor directive is not rewritten, and the report says so.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 1, B = 2;

  _traversal_ void first() {
    A += B;
    if (Next == nullptr)
      return;
    Next->first();
  }
  _traversal_ void second() {
    B += A;
    if (Next == nullptr)
      return;
    Next->second();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->A = random.below(40);
  if (depth > 0)
    node->Next = build(random, depth - 1);
  return node;
}

// Without the directive, the calls run together.
static void neighbours(Node *root) {
  root->first();
  root->second();
}

static void layout(Node *root) {
  root->first();
#ifndef QUICK
  root->second();
#endif
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 5);
  layout(root);
  neighbours(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d\n", node->A, node->B);
}
