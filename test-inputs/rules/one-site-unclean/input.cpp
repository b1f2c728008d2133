// traversals: first second
// case: args -Wall -Wextra
// Rule: the fused call of one site leaves a local unused that the program declares, so that this site alone stays as it is: what the
// compiler says of a person's own text belongs to the call sites that do not say its name any more.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int A = 0, B = 0;
  _traversal_ void first() {
    A += 1;
    if (Left)
      Left->first();
    if (Right)
      Right->first();
  }
  _traversal_ void second() {
    B += A;
    if (Left)
      Left->second();
    if (Right)
      Right->second();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->A = random.below(9);
  if (depth > 0 && random.below(4))
    node->Left = build(random, depth - 1);
  if (depth > 0 && random.below(4))
    node->Right = build(random, depth - 1);
  return node;
}

static void one(Node *x) {
  x->first();
  x->second();
}

static void two(Node *root) { // expect: not-written
  Node *x = root, *y = root;
  x->first();
  y->second();
}

static void three(Node *root) { // expect: not-written
  Node *x = root;
  Node *y = root;
  if (root->A) {
    x->first();
    y->second();
  }
  root->first();
  root->second();
}

static void four(Node *y) {
  y->first();
  y->second();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, tree);
    one(root);
    two(root);
    three(root);
    four(root);
    std::printf("%d %d\n", root->A, root->B);
  }
}
