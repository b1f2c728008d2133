#ifndef NODE_H
#define NODE_H
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;
  virtual ~Node() = default;
  _traversal_ virtual void first();
  _traversal_ virtual void second();
};

#endif
