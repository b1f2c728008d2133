#pragma once
#include "pleach.h"

int scaled(int x);
void hidden(int x);
int seen();

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int In = 0, First = 0, Second = 0, Third = 0;

  int in() const;
  _traversal_ void first();
  _traversal_ void second();
  _traversal_ void third();
};
