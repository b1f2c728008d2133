/// `x++` and `x--` become assignments: what pleach writes, but for a walk of desugarIncrements, desugarDecrements, and
/// propagateConstants. On a cell's statement the first two run together, the third by itself.

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
void fused_desugarIncrements_to_removeUnreachable(Node *N) {
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
  fused_desugarIncrements_to_removeUnreachable(N->Functions);
  fused_desugarIncrements_to_removeUnreachable(N->NextFunction);
  fused_desugarIncrements_to_removeUnreachable(N->Body);
  fused_desugarIncrements_desugarDecrements(N->Statement);
  fused_desugarIncrements_desugarDecrements(N->NextStatement);
  fused_desugarIncrements_to_removeUnreachable(N->Then);
  fused_desugarIncrements_to_removeUnreachable(N->Else);
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
  propagateConstants(N->Statement);
  if (N->Tag == Kind::Cell && N->Statement->Tag == Kind::Assign && N->Statement->Value->Tag == Kind::Constant)
    replaceReferences(N->NextStatement, N->Statement->Target->Name, N->Statement->Value->Number);
  fused_propagateConstants_foldConstants_removeUnreachable(N->NextStatement);
  fused_foldConstants_removeUnreachable(N->Statement);
  foldConstants(N->Value);
  foldConstants(N->Condition);
  foldConstants(N->Left);
  foldConstants(N->Right);
  if (N->Tag == Kind::Binary && N->Left->Tag == Kind::Constant && N->Right->Tag == Kind::Constant) {
    const unsigned A = static_cast<unsigned>(N->Left->Number);
    const unsigned B = static_cast<unsigned>(N->Right->Number);
    switch (N->Op) {
    case Operator::Add:
      N->Number = static_cast<int>(A + B);
      break;
    case Operator::Subtract:
      N->Number = static_cast<int>(A - B);
      break;
    case Operator::Multiply:
      N->Number = static_cast<int>(A * B);
      break;
    case Operator::Less:
      N->Number = static_cast<int>(A) < static_cast<int>(B);
      break;
    }
    N->Tag = Kind::Constant;
    delete N->Left;
    N->Left = nullptr;
    delete N->Right;
    N->Right = nullptr;
  }
  if (N->Tag == Kind::If && N->Condition->Tag == Kind::Constant) {
    if (N->Condition->Number != 0) {
      delete N->Else;
      N->Else = nullptr;
    } else {
      delete N->Then;
      N->Then = nullptr;
    }
    delete N->Condition;
    N->Condition = nullptr;
    N->Tag = Kind::Block;
  }
}
void fused_desugarIncrements_desugarDecrements(Node *N) {
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
  fused_desugarIncrements_desugarDecrements(N->Functions);
  fused_desugarIncrements_desugarDecrements(N->NextFunction);
  fused_desugarIncrements_desugarDecrements(N->Body);
  fused_desugarIncrements_desugarDecrements(N->Statement);
  fused_desugarIncrements_desugarDecrements(N->NextStatement);
  fused_desugarIncrements_desugarDecrements(N->Then);
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
  fused_desugarIncrements_desugarDecrements(N->Else);
}
