/// \file
/// Expressions of a toy language: `e / e`, `e; e`, `let x = e in e`, `if e then e else e`, constants and variables.
#ifndef REWRITING_EXPR_H
#define REWRITING_EXPR_H

#include "pleach.h"

enum class Kind {
  Module,   // A
  Divide,   // A / B
  Sequence, // A; B
  Let,      // let Name = A in B
  If,       // if A then B else C
  Constant,
  Variable
};

struct _tree_ Expr {
  Kind Tag = Kind::Constant;
  int Number = 0;
  int Name = 0;
  _child_ Expr *A = nullptr;
  _child_ Expr *B = nullptr;
  _child_ Expr *C = nullptr;
};

/// Everything below N, and N.
void destroy(Expr *N);

/// `if 1 then x else y` becomes x, before its parts are looked at.
_traversal_ void removeDeadBranches(Expr *N);
/// `let x = y in x` becomes y, after its parts.
_traversal_ void removeTrivialLets(Expr *N);
/// `6 / 2` becomes 3, after its parts.
_traversal_ void divideConstants(Expr *N);

/// All passes.
void runWalks(Expr *Module);

#endif
