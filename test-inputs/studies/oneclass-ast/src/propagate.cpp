/// Constant propagation: behind `x = 5`, x is 5 until it is assigned again.

#include "ast.h"

_traversal_ void propagateConstants(Node *N) {
  if (N == nullptr)
    return;
  if (N->Tag == Kind::Cell && N->Statement->Tag == Kind::Assign && N->Statement->Value->Tag == Kind::Constant)
    replaceReferences(N->NextStatement, N->Statement->Target->Name, N->Statement->Value->Number);
  propagateConstants(N->Functions);
  propagateConstants(N->NextFunction);
  propagateConstants(N->Body);
  propagateConstants(N->Statement);
  propagateConstants(N->NextStatement);
  propagateConstants(N->Then);
  propagateConstants(N->Else);
}

/// Goes on until a statement assigns the variable. Of an `if` that does so it still sees the condition, of an
/// assignment the value.
_traversal_ void replaceReferences(Node *N, int Name, int Number) {
  if (N == nullptr)
    return;
  if (N->Tag == Kind::Variable && N->Name == Name) {
    N->Tag = Kind::Constant;
    N->Number = Number;
  }
  replaceReferences(N->Statement, Name, Number);
  replaceReferences(N->Value, Name, Number);
  replaceReferences(N->Condition, Name, Number);
  replaceReferences(N->Left, Name, Number);
  replaceReferences(N->Right, Name, Number);
  if (N->Assigned >> Name & 1)
    return;
  replaceReferences(N->Then, Name, Number);
  replaceReferences(N->Else, Name, Number);
  replaceReferences(N->NextStatement, Name, Number);
}
