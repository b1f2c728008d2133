// case: config -DDEBUG
// case: config -DBONUS
// case: files input.cpp helpers.cpp
// traversals: read write
// Rule: the body of an annotated function counts in whatever source file it stands, with the conditions in it and around what it names.
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
