#ifndef NODE_H
#define NODE_H
#include "case.h"
#include "pleach.h"

static unsigned Log = 1;
#ifdef PLAIN
#define NOTE(value) (Log = Log * 3 + unsigned(value))
#else
#define NOTE(value) ((void)(value))
#endif

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void read() {
    A += Input;
    NOTE(A);
    if (Next == nullptr)
      return;
    Next->read();
  }
  _traversal_ void write() {
    B += A * 2;
    NOTE(B);
    if (Next == nullptr)
      return;
    Next->write();
  }
};

#endif
