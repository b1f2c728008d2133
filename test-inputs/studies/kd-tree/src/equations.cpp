/// The equations, as they are read: one walk for each operation.

#include "equations.h"

void equation1(Node *F) {
  const double Lo = F->From;
  const double Hi = F->To;
  F->differentiate();
  F->differentiate();
  F->square();
  F->multXRange(Lo, Hi);
  F->multXRange(Lo, Hi);
  F->multXRange(Lo, Hi);
  F->multXRange(Lo, Hi);
  F->addRange(Lo, Hi, 1);
  F->addXRange(Lo, Hi, 1);
  F->addXRange(Lo, Hi, 2);
  F->addXRange(Lo, Hi, 3);
  F->chop();
}

void equation2(Node *F) {
  F->differentiate();
  F->differentiate();
  F->differentiate();
  F->differentiate();
  F->differentiate();
  F->project(0);
}

void equation3(Node *F) {
  const double Lo = F->From;
  const double Hi = F->To;
  F->add(0.5);
  F->square();
  F->multXRange(Lo, Hi);
  F->multXRange(Lo, Hi);
  F->multXRange(Lo, Hi);
  F->splitAt(0);
  F->scaleRange(Lo, 0, 0);
  F->integrate();
}

__attribute__((noinline)) void runWalks(Node *F, int Equation) {
  switch (Equation) {
  case 1:
    equation1(F);
    break;
  case 2:
    equation2(F);
    break;
  default:
    equation3(F);
    break;
  }
}
