// case: files input.cpp shape.cpp
// traversals: first second
// Rule: while the constructor of `Shape` runs, the object is a `Shape`, although that class is abstract: its own
// functions run, not those of `Inner`. No one file sees the helpers of both, so they cannot be fused.
#include "node.h"

_pure_ static int five(int v) { return v % 1000 * 5; }

void Shape::first() {
  A += five(A) + 100;
  if (!Next)
    return;
  Next->first();
}

static void run(Node *root) {
  root->first();
  root->second();
}

static Node *build(Random &random, int length) {
  Node *node = nullptr;
  switch (random.below(3)) {
  case 0:
    node = new Node;
    break;
  case 1:
    node = new Inner;
    break;
  default:
    node = new Circle;
  }
  if (length > 0)
    node->Next = build(random, length - 1);
  return node;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, tree);
    run(root);
    for (Node *node = root; node; node = node->Next)
      std::printf("%d %d\n", node->A, node->B);
  }
}
