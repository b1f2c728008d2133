/// `x++` and `x--` become assignments.

#include "ast.h"

Node::~Node() {
  delete Functions;
  delete NextFunction;
  delete Body;
  delete Statement;
  delete NextStatement;
  delete Target;
  delete Value;
  delete Condition;
  delete Then;
  delete Else;
  delete Left;
  delete Right;
}

_traversal_ void desugarIncrements(Node *N) {
  if (N == nullptr)
    return;
  if (N->Tag == Kind::Increment) {
    N->Tag = Kind::Assign;
    N->Value = new Node;
    N->Value->Tag = Kind::Binary;
    N->Value->Op = Operator::Add;
    N->Value->Left = new Node;
    N->Value->Left->Tag = Kind::Variable;
    N->Value->Left->Name = N->Target->Name;
    N->Value->Right = new Node;
    N->Value->Right->Number = 1;
  }
  desugarIncrements(N->Functions);
  desugarIncrements(N->NextFunction);
  desugarIncrements(N->Body);
  desugarIncrements(N->Statement);
  desugarIncrements(N->NextStatement);
  desugarIncrements(N->Then);
  desugarIncrements(N->Else);
}

_traversal_ void desugarDecrements(Node *N) {
  if (N == nullptr)
    return;
  if (N->Tag == Kind::Decrement) {
    N->Tag = Kind::Assign;
    N->Value = new Node;
    N->Value->Tag = Kind::Binary;
    N->Value->Op = Operator::Subtract;
    N->Value->Left = new Node;
    N->Value->Left->Tag = Kind::Variable;
    N->Value->Left->Name = N->Target->Name;
    N->Value->Right = new Node;
    N->Value->Right->Number = 1;
  }
  desugarDecrements(N->Functions);
  desugarDecrements(N->NextFunction);
  desugarDecrements(N->Body);
  desugarDecrements(N->Statement);
  desugarDecrements(N->NextStatement);
  desugarDecrements(N->Then);
  desugarDecrements(N->Else);
}
