/// The passes, one walk for each rule.

#include "rules.h"

_traversal_ void removeDeadBranches(Expr *N) {
  if (N == nullptr)
    return;
  deadBranch(N->A);
  deadBranch(N->B);
  deadBranch(N->C);
  removeDeadBranches(N->A);
  removeDeadBranches(N->B);
  removeDeadBranches(N->C);
}

_traversal_ void removeTrivialLets(Expr *N) {
  if (N == nullptr)
    return;
  removeTrivialLets(N->A);
  removeTrivialLets(N->B);
  removeTrivialLets(N->C);
  trivialLet(N->A);
  trivialLet(N->B);
  trivialLet(N->C);
}

_traversal_ void divideConstants(Expr *N) {
  if (N == nullptr)
    return;
  divideConstants(N->A);
  divideConstants(N->B);
  divideConstants(N->C);
  constantDivision(N->A);
  constantDivision(N->B);
  constantDivision(N->C);
}

__attribute__((noinline)) void runWalks(Expr *Module) {
  removeDeadBranches(Module);
  removeTrivialLets(Module);
  divideConstants(Module);
}
