#ifndef NODE_H
#define NODE_H
#include "pleach.h"

_pure_ int twice(int v);
_pure_ int half(int v);
_pure_ int thrice(int v) noexcept;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int V = 0, X = 0, A = 0, B = 0, C = 0, D = 0, Ticks = 0;

  _access_((1, 'r', 'local')) int getX() const noexcept;
  _access_((2, 'w', 'local')) void count() noexcept;

  _traversal_ void doubled() {
    B = twice(V);
    if (Next == nullptr)
      return;
    Next->doubled();
  }
  _traversal_ void tripled() {
    C = thrice(V);
    if (Next == nullptr)
      return;
    Next->tripled();
  }
  _traversal_ void halved() {
    if (Next == nullptr)
      return;
    D = half(V);
    Next->halved();
  }
  _traversal_ void store() {
    A = 1;
    if (Next == nullptr)
      return;
    Next->store();
  }
  _traversal_ void look() {
    A = getX();
    if (Next == nullptr)
      return;
    Next->look();
  }
  _traversal_ void push() {
    if (Next == nullptr)
      return;
    Next->X = V + A;
    Next->push();
  }
  _traversal_ void tick() {
    count();
    if (Next == nullptr)
      return;
    Next->tick();
  }
#ifdef WRONG
  void both() {
    A = 1;
    if (Next == nullptr)
      return;
    D = half(V);
    Next->both();
  }
#endif
};

#endif
