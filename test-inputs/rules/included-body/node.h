#ifndef NODE_H
#define NODE_H
#include "pleach.h"

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  unsigned Input = 0, A = 0, B = 0;
  _traversal_ void limit();
  _traversal_ void plain();
  _traversal_ void near();
  _traversal_ void beside();
};

#endif
