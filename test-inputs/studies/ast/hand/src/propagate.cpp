/// Constant propagation, folding and the removal of branches that are never taken, in one walk. Where a variable gets
/// a constant, a second walk puts that constant in the place of the variable, up to the next assignment of it.

#include "program.h"

void StatementCell::simplify() {
  if (Item->Kind == StatementKind::Assignment) {
    Assignment *const Found = static_cast<Assignment *>(Item);
    if (Found->Value->Kind == ExpressionKind::Constant)
      Next->replaceReferences(Found->Variable, Found->Value->Value);
  }
  Item->simplify();
  Next->simplify();
}

void If::simplify() {
  Condition->foldConstants();
  if (Condition->Kind == ExpressionKind::Binary && Condition->Known) {
    const unsigned Result = Condition->Value;
    delete Condition;
    Condition = new Constant(Result);
  }
  Then->simplify();
  Else->simplify();
  if (Condition->Kind == ExpressionKind::Constant) {
    if (Condition->Value == 0) {
      delete Then;
      Then = new StatementEnd();
    } else {
      delete Else;
      Else = new StatementEnd();
    }
  }
}

void Assignment::simplify() {
  Value->foldConstants();
  if (Value->Kind == ExpressionKind::Binary && Value->Known) {
    const unsigned Result = Value->Value;
    delete Value;
    Value = new Constant(Result);
  }
}

void StatementCell::replaceReferences(int Variable, unsigned Number) {
  Item->replaceReferences(Variable, Number);
  Assigns = Item->Assigns;
  if (Assigns)
    return;
  Next->replaceReferences(Variable, Number);
  Assigns = Next->Assigns;
}

void If::replaceReferences(int Variable, unsigned Number) {
  Condition->replaceReferences(Variable, Number);
  if (Condition->Kind == ExpressionKind::Reference && static_cast<Reference *>(Condition)->Variable == Variable) {
    delete Condition;
    Condition = new Constant(Number);
  }
  Then->replaceReferences(Variable, Number);
  Else->replaceReferences(Variable, Number);
  Assigns = Then->Assigns || Else->Assigns;
}

void Assignment::replaceReferences(int Searched, unsigned Number) {
  Value->replaceReferences(Searched, Number);
  if (Value->Kind == ExpressionKind::Reference && static_cast<Reference *>(Value)->Variable == Searched) {
    delete Value;
    Value = new Constant(Number);
  }
  Assigns = Variable == Searched;
}

void BinaryExpression::replaceReferences(int Variable, unsigned Number) {
  Left->replaceReferences(Variable, Number);
  if (Left->Kind == ExpressionKind::Reference && static_cast<Reference *>(Left)->Variable == Variable) {
    delete Left;
    Left = new Constant(Number);
  }
  Right->replaceReferences(Variable, Number);
  if (Right->Kind == ExpressionKind::Reference && static_cast<Reference *>(Right)->Variable == Variable) {
    delete Right;
    Right = new Constant(Number);
  }
}
