// case: config -DOTHER
// case: files input.cpp items.cpp
// traversals: read write walk talk
// Rule: the macro that guards a file is one like any other where something else asks for it, and what a file defines depends on where
// it is included. What guards an inclusion once more decides nothing.
#ifndef LATE_H
#include "late.h"
#endif
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
  std::printf("%d\n", root->B);
  std::fwrite("\n", 1, 1, stdout);
  root->walk();
  root->talk();
  while (root != nullptr) {
    std::printf("%d %d %d %d\n", root->A, root->B, root->C, root->D);
    Node *next = root->Next;
    delete root;
    root = next;
  }
}
