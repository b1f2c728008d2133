#ifndef NODE_H
#define NODE_H
#include "pleach.h"

int peek();

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0, Beyond = 0;
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
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
  _traversal_ void beyond() {
    Beyond += 3;
    if (Leaf)
      return;
    Left->beyond();
    Right->beyond();
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
