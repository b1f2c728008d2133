/// Constant folding in expressions. The one who holds an operation replaces it.

#include "program.h"

void Add::foldConstants() {
  Left->foldConstants();
  if (Left->Kind == ExpressionKind::Binary && Left->Known) {
    const unsigned Result = Left->Value;
    delete Left;
    Left = new Constant(Result);
  }
  Right->foldConstants();
  if (Right->Kind == ExpressionKind::Binary && Right->Known) {
    const unsigned Result = Right->Value;
    delete Right;
    Right = new Constant(Result);
  }
  Known = Left->Known && Right->Known;
  Value = Left->Value + Right->Value;
}

void Subtract::foldConstants() {
  Left->foldConstants();
  if (Left->Kind == ExpressionKind::Binary && Left->Known) {
    const unsigned Result = Left->Value;
    delete Left;
    Left = new Constant(Result);
  }
  Right->foldConstants();
  if (Right->Kind == ExpressionKind::Binary && Right->Known) {
    const unsigned Result = Right->Value;
    delete Right;
    Right = new Constant(Result);
  }
  Known = Left->Known && Right->Known;
  Value = Left->Value - Right->Value;
}

void Multiply::foldConstants() {
  Left->foldConstants();
  if (Left->Kind == ExpressionKind::Binary && Left->Known) {
    const unsigned Result = Left->Value;
    delete Left;
    Left = new Constant(Result);
  }
  Right->foldConstants();
  if (Right->Kind == ExpressionKind::Binary && Right->Known) {
    const unsigned Result = Right->Value;
    delete Right;
    Right = new Constant(Result);
  }
  Known = Left->Known && Right->Known;
  Value = Left->Value * Right->Value;
}
