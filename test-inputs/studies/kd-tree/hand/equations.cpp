/// The equations in as few walks as there can be.

#include "equations.h"

void equation1(Node *F) { F->walkEquation1(F->From, F->To); }

void equation2(Node *F) {
  F->differentiateFiveTimes();
  F->project(0);
}

void equation3(Node *F) {
  const double Lo = F->From;
  F->addSquareMultX(0.5, Lo, F->To);
  F->splitAt(0);
  F->cutAndIntegrate(Lo, 0);
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
