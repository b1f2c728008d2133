#include "program.h"

Program::~Program() { delete Functions; }

FunctionCell::~FunctionCell() {
  delete Content;
  delete Next;
}

Function::~Function() { delete Body; }

StatementCell::~StatementCell() {
  delete Item;
  delete Next;
}

Assignment::~Assignment() { delete Value; }

If::~If() {
  delete Condition;
  delete Then;
  delete Else;
}

BinaryExpression::~BinaryExpression() {
  delete Left;
  delete Right;
}

void optimise(Program *Code) {
  Code->optimise();
}

void Program::optimise() { Functions->optimise(); }

void FunctionCell::optimise() {
  Content->optimise();
  Next->optimise();
}

void Function::optimise() {
  Body->desugar();
  Body->simplify();
}
