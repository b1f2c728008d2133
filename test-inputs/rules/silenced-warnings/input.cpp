// traversals: first second third
// Rule: a copy has the warnings off that are off for its original.
#include "case.h"
#include "pleach.h"

#pragma GCC diagnostic warning "-Wshadow"
#pragma GCC diagnostic warning "-Wdiv-by-zero"
#pragma GCC diagnostic warning "-Wsign-compare"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  unsigned Limit = 12;
  int Input = 0, A = 0, B = 0, C = 0;

  _traversal_ void first();
  _traversal_ void second();
  _traversal_ void third();
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wsign-compare"
void Node::first() {
  A = Input < Limit ? 3 : 5;
  if (Leaf)
    return;
  Left->first();
  Right->first();
}
#pragma GCC diagnostic pop

void Node::second() {
  B = Input + 7;
  if (Leaf)
    return;
  Left->second();
  Right->second();
}

void Node::third() {
  C = A + B;
  if (Leaf)
    return;
  Left->third();
  Right->third();
}

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
  std::printf("%d %d %d %d\n", node->Input, node->A, node->B, node->C);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->first();
  root->second();
  root->third();
}

static void run2(Node *root) {
  root->second();
  root->third();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    run2(root);
    dump(root);
  }
}
