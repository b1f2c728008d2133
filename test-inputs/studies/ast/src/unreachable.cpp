/// Branches that are never taken: what stands behind a constant condition is emptied.

#include "program.h"

void Program::removeUnreachable() { Functions->removeUnreachable(); }

void FunctionCell::removeUnreachable() {
  Content->removeUnreachable();
  Next->removeUnreachable();
}

void Function::removeUnreachable() { Body->removeUnreachable(); }

void StatementCell::removeUnreachable() {
  Item->removeUnreachable();
  Next->removeUnreachable();
}

void If::removeUnreachable() {
  Then->removeUnreachable();
  Else->removeUnreachable();
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
