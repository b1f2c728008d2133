#ifndef NODE_H
#define NODE_H
#include "case.h"
#include "pleach.h"

extern unsigned Log;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;
  virtual ~Node() {}

  _traversal_ void read();
  _traversal_ void write();
  _traversal_ virtual void deep();
  _traversal_ virtual void far();

#ifdef X
  _traversal_ void say() {
    Log = Log * 3 + unsigned(A);
    if (!Next)
      return;
    Next->say();
  }
#else
  _traversal_ void say() {
    A += 4;
    if (!Next)
      return;
    Next->say();
  }
#endif
  _traversal_ void tell() {
    Log = Log * 19 + unsigned(B);
    if (!Next)
      return;
    Next->tell();
  }
};
struct _tree_ Sub final : Node {
  void far() override;
};

void said(Node *root);

#endif
