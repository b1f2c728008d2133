/// `x++` becomes `x = x + 1`, `x--` becomes `x = x - 1`: one walk for both.

#include "program.h"

static Assignment *assign(int Variable, BinaryExpression *Operation) {
  Operation->Left = new Reference(Variable);
  Operation->Right = new Constant(1);
  Assignment *const Result = new Assignment(Variable);
  Result->Value = Operation;
  return Result;
}

void StatementCell::desugar() {
  Item->desugar();
  if (Item->Kind == StatementKind::Increment) {
    const int Variable = static_cast<Increment *>(Item)->Variable;
    delete Item;
    Item = assign(Variable, new Add());
  } else if (Item->Kind == StatementKind::Decrement) {
    const int Variable = static_cast<Decrement *>(Item)->Variable;
    delete Item;
    Item = assign(Variable, new Subtract());
  }
  Next->desugar();
}

void If::desugar() {
  Then->desugar();
  Else->desugar();
}
