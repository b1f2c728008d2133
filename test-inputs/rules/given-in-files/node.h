#pragma once
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, Seen = 0;

  _traversal_ int count(int by);
  _traversal_ long sum() const;
};

_traversal_ int depth(Node *node);
_traversal_ bool even(Node *node);
_pure_ int rounded(int value);
