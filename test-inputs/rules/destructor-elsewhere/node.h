#ifndef NODE_H
#define NODE_H
#include "case.h"
#include "pleach.h"

extern int Deleted;

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, Got = 0, Sum = 0;

  ~Node();
};

_traversal_ void trim(Node *n);
_traversal_ void sum(Node *n);
_traversal_ void look(Node *n);

#endif
