#pragma once
#include "case.h"
#include "pleach.h"

struct Value {
  int Number = 0;
  ~Value();
};

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;
  _traversal_ void keep() { // expect: unsupported-body
    Value value;
    value.Number = Input;
    if (Next)
      Next->keep();
  }
  _traversal_ void first() {
    A += Input;
    if (Next)
      Next->first();
  }
  _traversal_ void second() {
    B += Input * 2;
    if (Next)
      Next->second();
  }
};
extern int Gone;
