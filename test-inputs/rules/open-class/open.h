#ifndef OPEN_H
#define OPEN_H
#include "pleach.h"

struct _tree_ Open {
  _child_ Open *Next = nullptr;
  int A = 1, B = 2;

  _traversal_ virtual void first() {
    A += B;
    if (Next == nullptr)
      return;
    Next->first();
  }
  _traversal_ virtual void second() {
    B += A;
    if (Next == nullptr)
      return;
    Next->second();
  }
};

Open *make(int a);

#endif
