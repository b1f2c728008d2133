/// Constant folding: an operation on constants becomes a constant. The one who holds the operation replaces it.

#include "program.h"

void Program::foldConstants() { Functions->foldConstants(); }

void FunctionCell::foldConstants() {
  Content->foldConstants();
  Next->foldConstants();
}

void Function::foldConstants() { Body->foldConstants(); }

void StatementCell::foldConstants() {
  Item->foldConstants();
  Next->foldConstants();
}

void If::foldConstants() {
  Condition->foldConstants();
  if (Condition->Kind == ExpressionKind::Binary && Condition->Known) {
    const unsigned Result = Condition->Value;
    delete Condition;
    Condition = new Constant(Result);
  }
  Then->foldConstants();
  Else->foldConstants();
}

void Assignment::foldConstants() {
  Value->foldConstants();
  if (Value->Kind == ExpressionKind::Binary && Value->Known) {
    const unsigned Result = Value->Value;
    delete Value;
    Value = new Constant(Result);
  }
}

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
