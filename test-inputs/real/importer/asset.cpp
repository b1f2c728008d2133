// Nodes and their children.
#include "asset.h"

Node::~Node() {
  for (unsigned i = 0; i < childCount; ++i) delete children[i];
  delete[] children;
}

void Node::addChildren(unsigned count, Node **list) {
  Node **all = new Node *[childCount + count];
  for (unsigned i = 0; i < childCount; ++i) all[i] = children[i];
  for (unsigned i = 0; i < count; ++i) {
    all[childCount + i] = list[i];
    list[i]->parent = this;
  }
  delete[] children;
  children = all;
  childCount += count;
}
