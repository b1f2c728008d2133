/// The three rules in one walk.

#include "rules.h"

static void simplify(Expr *&Place) {
  if (Place == nullptr)
    return;
  deadBranch(Place);
  if (Place == nullptr)
    return;
  simplify(Place->A);
  simplify(Place->B);
  simplify(Place->C);
  trivialLet(Place);
  constantDivision(Place);
}

__attribute__((noinline)) void runWalks(Expr *Module) { simplify(Module->A); }
