#ifndef NODE_H
#define NODE_H
#include "pleach.h"

#define STEP 3
extern int Bonus, Extra, Level;

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;
  _traversal_ void named();
  _traversal_ void nested();
  _traversal_ void pasted();
  _traversal_ void continued();
  _traversal_ void away();
  _traversal_ void shared() {
    A += STEP;
    if (!Next)
      return;
    Next->shared();
  }
  _traversal_ void far();
  _traversal_ void after();
};

#endif
