#ifndef NODE_H
#define NODE_H
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Input = 0, First = 0, Second = 0, Third = 0;
  _traversal_ void first(int v);
  _traversal_ void second(int v);
  _traversal_ void third(int v);
};

void runAll(Node *root);

#endif
