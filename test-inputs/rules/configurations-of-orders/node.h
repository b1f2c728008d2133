#pragma once
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0, C = 0, D = 0;

  virtual ~Node() {}
  _traversal_ virtual void read() {}
  _traversal_ virtual void write() {}
  _traversal_ virtual void walk() {}
  _traversal_ virtual void talk() {}
};
struct _tree_ Item : Node {
  _traversal_ void read() override;
  _traversal_ void write() override;
  _traversal_ void walk() override;
  _traversal_ void talk() override;
};
