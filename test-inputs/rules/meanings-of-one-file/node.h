#pragma once
#include "pleach.h"

// Each file has its own.
static int NextId = 0;

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  int A = 0, B = 0, C = 0;
  const int *Mark = nullptr;
  _traversal_ void limit();
  _traversal_ void number();
  _traversal_ void clip();
  _traversal_ void place();
  _traversal_ void most();
  _traversal_ void plain();
  _traversal_ void simple();
  _traversal_ void convert();
  _traversal_ void weigh();
  _traversal_ void step();
  _traversal_ void look();
  _traversal_ void hold();
  _traversal_ void point();
};

_pure_ int scaled(int x, int by);

// A type and a constant that a macro chooses.
#ifdef WIDE
typedef double Real;
static const int Step = 4;
enum : long { Wide = 2 };
#else
typedef int Real;
static const int Step = 1;
enum : int { Wide = 2 };
#endif
static const int Table[2] = {sizeof(Real), 5};
static const int Same = 5;
