#include "build.h"
#include "study.h"

namespace {

/// Builds in reading order, as a parser would: lists from the front.
class Builder {
public:
  explicit Builder(Shape Form) : Form(Form) {
    Variables = Form == Shape::Small ? 6 : Form == Shape::Large ? 40 : 100;
    ConstantOneIn = Form == Shape::Long ? 6 : 4;
  }

  FunctionList *functions(int Count) {
    FunctionList *First = nullptr;
    FunctionList **Link = &First;
    for (int I = 0; I < Count; ++I) {
      FunctionCell *const Cell = new FunctionCell;
      *Link = Cell;
      Link = &Cell->Next;
      Cell->Content = new Function;
      Cell->Content->Name = I;
      Cell->Content->Body = statements(R.between(3, 7), 1);
    }
    *Link = new FunctionEnd;
    return First;
  }

  FunctionList *oneFunction(int StatementCount) {
    FunctionCell *const Cell = new FunctionCell;
    Cell->Content = new Function;
    Cell->Content->Body = statements(StatementCount, 2);
    Cell->Next = new FunctionEnd;
    return Cell;
  }

private:
  StatementList *statements(int Count, int Depth) {
    StatementList *First = nullptr;
    StatementList **Link = &First;
    for (int I = 0; I < Count; ++I) {
      StatementCell *const Cell = new StatementCell;
      *Link = Cell;
      Link = &Cell->Next;
      Cell->Item = statement(Depth);
    }
    *Link = new StatementEnd;
    return First;
  }

  Statement *statement(int Depth) {
    const int Kind = R.between(1, 20);
    if (Kind <= 3)
      return new Increment(variable());
    if (Kind <= 6)
      return new Decrement(variable());
    if (Kind <= 8 && Depth > 0)
      return branch(Depth - 1);
    Assignment *const Result = new Assignment(variable());
    Result->Value = R.oneIn(ConstantOneIn) ? constant() : operation(2);
    return Result;
  }

  Statement *branch(int Depth) {
    If *const Result = new If;
    Result->Condition = operation(1);
    Result->Then = statements(R.between(1, 3), Depth);
    Result->Else = statements(R.between(0, 2), Depth);
    return Result;
  }

  Expression *operation(int Depth) {
    BinaryExpression *const Result = operatorOnly();
    Result->Left = expression(Depth - 1);
    Result->Right = expression(Depth - 1);
    return Result;
  }

  BinaryExpression *operatorOnly() {
    switch (R.between(1, 3)) {
    case 1:
      return new Add;
    case 2:
      return new Subtract;
    default:
      return new Multiply;
    }
  }

  Expression *expression(int Depth) {
    if (Depth > 0 && R.oneIn(2))
      return operation(Depth);
    return R.oneIn(3) ? constant() : new Reference(variable());
  }

  Expression *constant() { return new Constant(static_cast<unsigned>(R.between(0, 9))); }

  int variable() { return R.between(1, Variables); }

  const Shape Form;
  int Variables;
  int ConstantOneIn;
  study::Random R{2019};
};

} // namespace

std::unique_ptr<Program> buildProgram(int Size, Shape Form) {
  std::unique_ptr<Program> Code(new Program);
  Builder Make(Form);
  Code->Functions = Form == Shape::Small ? Make.functions(Size) : Make.oneFunction(Size);
  return Code;
}
