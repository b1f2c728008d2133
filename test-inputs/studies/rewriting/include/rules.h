/// \file
/// The rules: what each does to the expression in one place of its parent.
#ifndef REWRITING_RULES_H
#define REWRITING_RULES_H

#include "expr.h"

/// Puts a part of the expression in its place.
inline void keepPart(Expr *&Place, Expr *&Part) {
  Expr *const Old = Place;
  Place = Part;
  Part = nullptr;
  destroy(Old);
}

inline void deadBranch(Expr *&Place) {
  while (Place && Place->Tag == Kind::If && Place->A->Tag == Kind::Constant)
    keepPart(Place, Place->A->Number != 0 ? Place->B : Place->C);
}

inline void trivialLet(Expr *&Place) {
  if (Place && Place->Tag == Kind::Let && Place->B->Tag == Kind::Variable && Place->B->Name == Place->Name)
    keepPart(Place, Place->A);
}

inline void constantDivision(Expr *&Place) {
  if (Place && Place->Tag == Kind::Divide && Place->A->Tag == Kind::Constant && Place->B->Tag == Kind::Constant &&
      Place->B->Number != 0) {
    Place->A->Number /= Place->B->Number;
    keepPart(Place, Place->A);
  }
}

#endif
