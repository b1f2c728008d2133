// case: files input.cpp other.cpp
// case: config -DPLAINLY
// case: plain
// traversals: read write
// Rule: where another configuration has no `inline`, both files would define the function.
#include "node.h"

static Node *make(Random &random, int depth) {
  if (depth == 0) return nullptr;
  Node *node = new Node;
  node->Input = static_cast<unsigned>(random.below(40));
  node->Left = make(random, depth - 1 - random.below(2) % depth);
  node->Right = make(random, depth - 1);
  return node;
}

static void show(const Node *node) {
  if (!node) return;
  std::printf("%u %u ", node->A, node->B);
  show(node->Left);
  show(node->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = make(random, 5);
  root->read();
  root->write();
  other(*root);
  show(root);
  std::printf("\n");
}
