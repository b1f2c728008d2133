/// Deletion of expressions.

#include "expr.h"

void destroy(Expr *N) {
  if (N == nullptr)
    return;
  destroy(N->A);
  destroy(N->B);
  destroy(N->C);
  delete N;
}
