#pragma once
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 1, Seen = 0;
  _traversal_ void put() {
    A = A * 7 % 1009;
    if (Next) Next->put();
  }
  _traversal_ void note() {
    Seen = Seen * 5 % 1009 + A;
    if (Next) Next->note();
  }
  void clear() { Seen = 77; }
};
int other(Node *root);
