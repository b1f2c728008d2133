#ifndef NODE_H
#define NODE_H
#include "case.h"
#include "pleach.h"

extern int Log;
int scaled(int x);

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void read() {
    if (!Next)
      return;
    Next->read();
    A += scaled(Input);
  }
  _traversal_ void write() {
    B += Log;
    if (!Next)
      return;
    Next->write();
  }
};
#endif
