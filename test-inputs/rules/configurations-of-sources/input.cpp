// case: config -DPLAIN
// case: files input.cpp other.cpp stub.cpp
// case: plain
// traversals: read write
// Rule: what is fused from a body in a branch is defined outside of it only where the classes that it names are known there. The header
// of `Node` is included in the branch, too.
#include "node.h"

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = new Node;
  for (int length = 0; length < 5; ++length) {
    Node *node = new Item;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  root->read();
  root->write();
  while (root != nullptr) {
    std::printf("%d %d\n", root->A, root->B);
    Node *next = root->Next;
    delete root;
    root = next;
  }
}
