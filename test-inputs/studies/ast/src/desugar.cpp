/// `x++` becomes `x = x + 1`, `x--` becomes `x = x - 1`.

#include "program.h"

void Program::desugarIncrement() { Functions->desugarIncrement(); }

void Program::desugarDecrement() { Functions->desugarDecrement(); }

void FunctionCell::desugarIncrement() {
  Content->desugarIncrement();
  Next->desugarIncrement();
}

void FunctionCell::desugarDecrement() {
  Content->desugarDecrement();
  Next->desugarDecrement();
}

void Function::desugarIncrement() { Body->desugarIncrement(); }

void Function::desugarDecrement() { Body->desugarDecrement(); }

void StatementCell::desugarIncrement() {
  Item->desugarIncrement();
  if (Item->Kind == StatementKind::Increment) {
    const int Variable = static_cast<Increment *>(Item)->Variable;
    delete Item;
    Item = new Assignment(Variable);
    Assignment *const Result = static_cast<Assignment *>(Item);
    Result->Value = new Add();
    Add *const Operation = static_cast<Add *>(Result->Value);
    Operation->Left = new Reference(Variable);
    Operation->Right = new Constant(1);
  }
  Next->desugarIncrement();
}

void StatementCell::desugarDecrement() {
  Item->desugarDecrement();
  if (Item->Kind == StatementKind::Decrement) {
    const int Variable = static_cast<Decrement *>(Item)->Variable;
    delete Item;
    Item = new Assignment(Variable);
    Assignment *const Result = static_cast<Assignment *>(Item);
    Result->Value = new Subtract();
    Subtract *const Operation = static_cast<Subtract *>(Result->Value);
    Operation->Left = new Reference(Variable);
    Operation->Right = new Constant(1);
  }
  Next->desugarDecrement();
}

void If::desugarIncrement() {
  Then->desugarIncrement();
  Else->desugarIncrement();
}

void If::desugarDecrement() {
  Then->desugarDecrement();
  Else->desugarDecrement();
}
