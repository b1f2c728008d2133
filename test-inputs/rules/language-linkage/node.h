#pragma once
#include "case.h"
#include "pleach.h"

void count(int input);
int shown();
int told();

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;
  _traversal_ void count();
  _traversal_ void show();
  _traversal_ void tell();
};
