#ifndef NODE_H
#define NODE_H
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;
  virtual ~Node() = default;
  _traversal_ virtual void first() {
    A += 1;
    if (!Next)
      return;
    Next->first();
  }
  _traversal_ virtual void second() {
    B += A;
    if (!Next)
      return;
    Next->second();
  }
};

struct _tree_ Inner : Node {
  _traversal_ void first() override {
    A += 2;
    if (!Next)
      return;
    Next->first();
  }
};

struct _tree_ Shape : Inner {
  Shape() {
    first();
    second();
  }
  virtual int area() const = 0;
  _traversal_ void first() override;
  _traversal_ void second() override;
};

struct _tree_ Circle : Shape {
  int area() const override { return A; }
};

#endif
