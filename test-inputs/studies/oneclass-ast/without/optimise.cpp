/// The order of the passes: one walk.

#include "ast.h"

__attribute__((noinline)) void runWalks(Node *Program) {
  fused_desugarIncrements_to_removeUnreachable(Program);
}
