#pragma once
#include "case.h"
#include "pleach.h"
#ifdef PLAINLY
#define inline  // expect: unsupported-body
#endif

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  unsigned Input = 0, A = 0, B = 0;

  _traversal_ void read() {
    A += Input;
    if (Left) Left->read();
    if (Right) Right->read();
  }
  _traversal_ void write() {
    B += Input * 2;
    if (Left) Left->write();
    if (Right) Right->write();
  }
};
void other(Node &root);
