/// Builds a program, runs the passes, and records the tree. Shapes: `small` (SIZE functions of some twenty
/// statements), `large` (one function of SIZE statements), `ranges` (one function of SIZE statements, and
/// constants that live to its end).

#include "ast.h"
#include "study.h"

namespace {

constexpr int Variables = 8;
/// Of shape `ranges`: as many again, assigned once each at the start of the function.
constexpr int LongLived = 8;

class Source {
public:
  Source(long Size, const std::string &Shape) : R(1992), Shape(Shape), Root(node(Kind::Program)) {
    Node **Link = &Root->Functions;
    const long Functions = Shape == "small" ? Size : 1;
    for (long I = 0; I < Functions; ++I) {
      *Link = node(Kind::Function);
      (*Link)->Body = list(Shape == "small" ? R.between(10, 30) : Size, 3);
      Link = &(*Link)->NextFunction;
    }
    if (Shape == "ranges")
      Root->Functions->Body = startingWithConstants(Root->Functions->Body);
  }
  Source(const Source &) = delete;
  Source &operator=(const Source &) = delete;
  ~Source() { delete Root; }

  static bool hasShape(const std::string &Shape) {
    return Shape == "small" || Shape == "large" || Shape == "ranges";
  }

  static long copies(long Size) { return Size < 256 ? 256 / Size : 1; }

  void run() { runWalks(Root); }

  void record(study::Sink &Out) const { record(Out, Root); }

private:
  static Node *node(Kind Tag) {
    Node *const N = new Node;
    N->Tag = Tag;
    return N;
  }

  Node *list(long Length, int Depth) {
    Node *First = nullptr;
    Node **Link = &First;
    for (long I = 0; I < Length; ++I) {
      *Link = cell(statement(Depth));
      Link = &(*Link)->NextStatement;
    }
    return First;
  }

  static Node *cell(Node *Statement) {
    Node *const N = node(Kind::Cell);
    N->Statement = Statement;
    N->Assigned = Statement->Assigned;
    return N;
  }

  Node *startingWithConstants(Node *Rest) {
    for (int Name = Variables; Name < Variables + LongLived; ++Name) {
      Node *const First = cell(assign(Name, constant()));
      First->NextStatement = Rest;
      Rest = First;
    }
    return Rest;
  }

  /// A variable that may be assigned.
  int target() { return R.between(0, Variables - 1); }

  int anyVariable() { return R.between(0, Variables - 1 + (Shape == "ranges" ? LongLived : 0)); }

  Node *statement(int Depth) {
    const int Choice = R.between(1, 20);
    if (Choice <= 3 && Depth > 0)
      return branch(Depth);
    if (Choice <= 6)
      return step(Kind::Increment);
    if (Choice <= 9)
      return step(Kind::Decrement);
    const int Name = target();
    return assign(Name, R.oneIn(3) ? constant() : expression(3));
  }

  static Node *assign(int Name, Node *Value) {
    Node *const N = node(Kind::Assign);
    N->Assigned = 1ull << Name;
    N->Target = variable(Name);
    N->Value = Value;
    return N;
  }

  Node *step(Kind Tag) {
    Node *const N = node(Tag);
    const int Name = target();
    N->Assigned = 1ull << Name;
    N->Target = variable(Name);
    return N;
  }

  Node *branch(int Depth) {
    Node *const N = node(Kind::If);
    N->Condition = node(Kind::Binary);
    N->Condition->Op = Operator::Less;
    N->Condition->Left = expression(1);
    N->Condition->Right = expression(1);
    N->Then = list(R.between(1, 4), Depth - 1);
    N->Else = R.oneIn(2) ? list(R.between(1, 4), Depth - 1) : nullptr;
    for (const Node *Branch : {N->Then, N->Else})
      for (const Node *It = Branch; It; It = It->NextStatement)
        N->Assigned |= It->Assigned;
    return N;
  }

  Node *expression(int Depth) {
    if (Depth == 0 || R.oneIn(3))
      return R.oneIn(3) ? constant() : variable(anyVariable());
    Node *const N = node(Kind::Binary);
    N->Op = static_cast<Operator>(R.between(0, 3));
    N->Left = expression(Depth - 1);
    N->Right = expression(Depth - 1);
    return N;
  }

  Node *constant() {
    Node *const N = node(Kind::Constant);
    N->Number = R.between(0, 99);
    return N;
  }

  static Node *variable(int Name) {
    Node *const N = node(Kind::Variable);
    N->Name = Name;
    return N;
  }

  static void record(study::Sink &Out, const Node *N) {
    if (N == nullptr) {
      Out.field("Null", 0);
      return;
    }
    Out.enter("Node");
    Out.field("Tag", static_cast<int>(N->Tag));
    Out.field("Op", static_cast<int>(N->Op));
    Out.field("Name", N->Name);
    Out.field("Number", N->Number);
    Out.field("Assigned", static_cast<long long>(N->Assigned));
    for (const Node *Child : {N->Functions, N->NextFunction, N->Body, N->Statement, N->NextStatement, N->Target,
                              N->Value, N->Condition, N->Then, N->Else, N->Left, N->Right})
      record(Out, Child);
    Out.leave();
  }

  study::Random R;
  const std::string Shape;
  Node *const Root;
};

} // namespace

int main(int Argc, char **Argv) { return study::drive<Source>(Argc, Argv); }
