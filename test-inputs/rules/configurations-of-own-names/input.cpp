// case: files input.cpp steps.cpp
// case: plain
// traversals: read write
// Rule: generated code stands under `#ifndef PLEACH_OFF`; where one source defines that macro, others would call what it leaves out.
#include "node.h"

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 0; length < 5; ++length) {
    Node *node = new Node;
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
