// case: config -DPRECISE
// case: files input.cpp helpers.cpp
// traversals: read write
// Rule: in another configuration, a system header that is not read here may define what a condition asks for; the file of the fused code need not read it.
#include "node.h"

static void run(Node *root) {
  root->read();
  root->write();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  run(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->A, node->B, Log);
}
