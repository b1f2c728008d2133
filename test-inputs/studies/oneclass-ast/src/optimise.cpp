/// The order of the passes.

#include "ast.h"

__attribute__((noinline)) void runWalks(Node *Program) {
  desugarIncrements(Program);
  desugarDecrements(Program);
  propagateConstants(Program);
  foldConstants(Program);
  removeUnreachable(Program);
}
