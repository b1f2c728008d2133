#pragma once
#include "case.h"
#include "pleach.h"

inline int roundup(int value, int step) { return value + step; }
inline int scaled(double input) { return int(input); }

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0, C = 0;
  _traversal_ void measure();
  _traversal_ void arrange();
  _traversal_ void paint();
};
