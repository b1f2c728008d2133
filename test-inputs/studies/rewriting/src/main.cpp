/// Builds a random module of SIZE functions, simplifies it, and records it. Shapes: `plain` (one expression in
/// twenty can be rewritten), and `ripe` (most can).

#include "expr.h"
#include "study.h"

namespace {

class Source {
public:
  Source(long Size, const std::string &Shape) : R(1979), Ripe(Shape == "ripe") {
    Root->Tag = Kind::Module;
    Root->A = constant(0);
    for (long I = 0; I < Size; ++I)
      Root->A = node(Kind::Sequence, expression(7), Root->A);
  }
  Source(const Source &) = delete;
  Source &operator=(const Source &) = delete;
  ~Source() { destroy(Root); }

  static bool hasShape(const std::string &Shape) { return Shape == "plain" || Shape == "ripe"; }

  static long copies(long Size) { return Size < 128 ? 128 / Size : 1; }

  void run() { runWalks(Root); }

  void record(study::Sink &Out) const { record(Out, Root); }

private:
  static Expr *node(Kind Tag, Expr *A, Expr *B, Expr *C = nullptr) {
    Expr *const N = new Expr;
    N->Tag = Tag;
    N->A = A;
    N->B = B;
    N->C = C;
    return N;
  }

  static Expr *constant(int Number) {
    Expr *const N = new Expr;
    N->Number = Number;
    return N;
  }

  static Expr *variable(int Name) {
    Expr *const N = new Expr;
    N->Tag = Kind::Variable;
    N->Name = Name;
    return N;
  }

  Expr *leaf() {
    const int Choice = R.between(0, 9);
    return R.oneIn(2) ? constant(Choice) : variable(Choice);
  }

  Expr *expression(int Depth) {
    if (Depth == 0)
      return leaf();
    if (R.oneIn(Ripe ? 2 : 20))
      return rewritable(Depth);
    const int Choice = R.between(1, 5);
    Expr *const A = expression(Depth - 1);
    if (Choice == 1)
      return A;
    Expr *const B = expression(Depth - 1);
    if (Choice == 2)
      return node(Kind::If, A, B, expression(Depth - 1));
    Expr *const N = node(Choice == 3 ? Kind::Let : Choice == 4 ? Kind::Divide : Kind::Sequence, A, B);
    N->Name = R.between(0, 9);
    return N;
  }

  Expr *rewritable(int Depth) {
    switch (R.between(1, 3)) {
    case 1: {
      Expr *const Condition = constant(R.between(0, 1));
      Expr *const Then = expression(Depth - 1);
      return node(Kind::If, Condition, Then, expression(Depth - 1));
    }
    case 2: {
      Expr *const Dividend = constant(R.between(0, 99));
      return node(Kind::Divide, Dividend, constant(R.between(1, 9)));
    }
    default: {
      Expr *const N = node(Kind::Let, expression(Depth - 1), variable(3));
      N->Name = 3;
      return N;
    }
    }
  }

  static void record(study::Sink &Out, const Expr *N) {
    if (N == nullptr) {
      Out.field("Null", 0);
      return;
    }
    Out.enter("Expr");
    Out.field("Tag", static_cast<int>(N->Tag));
    Out.field("Number", N->Number);
    Out.field("Name", N->Name);
    record(Out, N->A);
    record(Out, N->B);
    record(Out, N->C);
    Out.leave();
  }

  study::Random R;
  const bool Ripe;
  Expr *const Root = new Expr;
};

} // namespace

int main(int Argc, char **Argv) { return study::drive<Source>(Argc, Argv); }
