#ifndef NODE_H
#define NODE_H
#include "pleach.h"

extern int Counter;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Got = 0;
  virtual ~Node() = default;
  _traversal_ virtual void look() {}
  _traversal_ virtual void push() {}
#ifdef WRONG
  virtual void both() {}
#endif
};

struct _tree_ Item : Node {
  _traversal_ void look() override;
  _traversal_ void push() override;
#ifdef WRONG
  void both() override;
#endif
};

Node *makeSpy();

#endif
