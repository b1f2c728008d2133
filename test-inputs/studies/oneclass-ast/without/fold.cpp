/// What is known becomes a constant, and branches that never run go: as pleach writes it.

#include "ast.h"

_traversal_ void foldConstants(Node *N) {
  if (N == nullptr)
    return;
  foldConstants(N->Functions);
  foldConstants(N->NextFunction);
  foldConstants(N->Body);
  foldConstants(N->Statement);
  foldConstants(N->NextStatement);
  foldConstants(N->Value);
  foldConstants(N->Condition);
  foldConstants(N->Then);
  foldConstants(N->Else);
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
}

_traversal_ void removeUnreachable(Node *N) {
  if (N == nullptr)
    return;
  removeUnreachable(N->Functions);
  removeUnreachable(N->NextFunction);
  removeUnreachable(N->Body);
  removeUnreachable(N->Statement);
  removeUnreachable(N->NextStatement);
  removeUnreachable(N->Then);
  removeUnreachable(N->Else);
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
void fused_foldConstants_removeUnreachable(Node *N) {
  if (N == nullptr)
    return;
  fused_foldConstants_removeUnreachable(N->Functions);
  fused_foldConstants_removeUnreachable(N->NextFunction);
  fused_foldConstants_removeUnreachable(N->Body);
  fused_foldConstants_removeUnreachable(N->Statement);
  fused_foldConstants_removeUnreachable(N->NextStatement);
  foldConstants(N->Value);
  foldConstants(N->Condition);
  fused_foldConstants_removeUnreachable(N->Then);
  fused_foldConstants_removeUnreachable(N->Else);
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
void fused_propagateConstants_foldConstants_removeUnreachable(Node *N) {
  if (N == nullptr)
    return;
  if (N->Tag == Kind::Cell && N->Statement->Tag == Kind::Assign && N->Statement->Value->Tag == Kind::Constant)
    replaceReferences(N->NextStatement, N->Statement->Target->Name, N->Statement->Value->Number);
  fused_propagateConstants_foldConstants_removeUnreachable(N->Functions);
  fused_propagateConstants_foldConstants_removeUnreachable(N->NextFunction);
  fused_propagateConstants_foldConstants_removeUnreachable(N->Body);
  fused_propagateConstants_foldConstants_removeUnreachable(N->Statement);
  fused_propagateConstants_foldConstants_removeUnreachable(N->NextStatement);
  fused_propagateConstants_foldConstants_removeUnreachable(N->Then);
  fused_propagateConstants_foldConstants_removeUnreachable(N->Else);
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
