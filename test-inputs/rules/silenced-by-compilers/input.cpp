// case: files input.cpp other.cpp
// traversals: branches other macros plain
// Rule: a copy has the warnings off that are off for its original by whatever compiler, whether libclang reads the pragmas or not: they
// stand under the conditions that the compiler decides.
#include "node.h"

void Node::plain() {
  D = A + B + C;
  if (!Next)
    return;
  Next->plain();
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0)
    node->Next = build(random, depth - 1);
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d %d\n", node->Input, node->A, node->B, node->C, node->D);
  if (node->Next)
    dump(node->Next);
}

static void run(Node *root) {
  root->branches();
  root->other();
  root->macros();
  root->plain();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
