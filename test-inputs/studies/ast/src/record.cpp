/// Records every field of every node: the oracle that says whether two programs are the same.

#include "program.h"
#include "study.h"

namespace {

void recordExpression(study::Sink &Out, const Expression &E) {
  Out.field("Known", E.Known);
  Out.field("Value", E.Value);
}

void recordOperation(study::Sink &Out, const BinaryExpression &E) {
  recordExpression(Out, E);
  E.Left->record(Out);
  E.Right->record(Out);
}

} // namespace

void Constant::record(study::Sink &Out) const {
  Out.enter("Constant");
  recordExpression(Out, *this);
  Out.leave();
}

void Reference::record(study::Sink &Out) const {
  Out.enter("Reference");
  recordExpression(Out, *this);
  Out.field("Variable", Variable);
  Out.leave();
}

void Add::record(study::Sink &Out) const {
  Out.enter("Add");
  recordOperation(Out, *this);
  Out.leave();
}

void Subtract::record(study::Sink &Out) const {
  Out.enter("Subtract");
  recordOperation(Out, *this);
  Out.leave();
}

void Multiply::record(study::Sink &Out) const {
  Out.enter("Multiply");
  recordOperation(Out, *this);
  Out.leave();
}

void Assignment::record(study::Sink &Out) const {
  Out.enter("Assignment");
  Out.field("Assigns", Assigns);
  Out.field("Variable", Variable);
  Value->record(Out);
  Out.leave();
}

void If::record(study::Sink &Out) const {
  Out.enter("If");
  Out.field("Assigns", Assigns);
  Condition->record(Out);
  Then->record(Out);
  Else->record(Out);
  Out.leave();
}

void Increment::record(study::Sink &Out) const {
  Out.enter("Increment");
  Out.field("Assigns", Assigns);
  Out.field("Variable", Variable);
  Out.leave();
}

void Decrement::record(study::Sink &Out) const {
  Out.enter("Decrement");
  Out.field("Assigns", Assigns);
  Out.field("Variable", Variable);
  Out.leave();
}

void StatementCell::record(study::Sink &Out) const {
  Out.enter("StatementCell");
  Out.field("Assigns", Assigns);
  Item->record(Out);
  Out.leave();
  Next->record(Out);
}

void StatementEnd::record(study::Sink &Out) const {
  Out.enter("StatementEnd");
  Out.field("Assigns", Assigns);
  Out.leave();
}

void Function::record(study::Sink &Out) const {
  Out.enter("Function");
  Out.field("Name", Name);
  Body->record(Out);
  Out.leave();
}

void FunctionCell::record(study::Sink &Out) const {
  Out.enter("FunctionCell");
  Content->record(Out);
  Out.leave();
  Next->record(Out);
}

void FunctionEnd::record(study::Sink &Out) const {
  Out.enter("FunctionEnd");
  Out.leave();
}

void Program::record(study::Sink &Out) const {
  Out.enter("Program");
  Functions->record(Out);
  Out.leave();
}
