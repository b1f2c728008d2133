#ifndef NODE_H
#define NODE_H
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;
  virtual ~Node() = default;
  _traversal_ virtual void first() {}
  _traversal_ virtual void second() {}
};

struct _tree_ Item : Node {
  _traversal_ void first() override {
    A += 5;
    Next->first();
  }
  _traversal_ void second() override {
    B += A;
    Next->second();
  }
};

struct _tree_ Special : Item {
  _traversal_ void first() override {
    A += 6;
    Next->first();
  }
};

#endif
