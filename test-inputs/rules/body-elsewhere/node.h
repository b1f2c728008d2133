#ifndef NODE_H
#define NODE_H
#include "pleach.h"

int peek();

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Got = 0, Sum = 0;
  _traversal_ void bump();

  _traversal_ void look() {
    Got = peek();
    if (Leaf)
      return;
    Left->look();
    Right->look();
  }
  _traversal_ void push() {
    bump();
    if (Leaf)
      return;
    Left->push();
    Right->push();
  }
#ifdef WRONG
  void both() {
    Got = peek();
    bump();
    if (Leaf)
      return;
    Left->both();
    Right->both();
  }
#endif
};

#endif
