/// Builds a balanced tree of depth SIZE over [-1, 2), computes one equation, and records every field.
/// Shapes: `equation1`, `equation2`, `equation3`.

#include "equations.h"
#include "study.h"

#include <memory>

namespace {

void recordTree(study::Sink &Out, const Node *N) {
  Out.enter(N->IsLeaf ? "Leaf" : "Inner");
  Out.real("From", N->From);
  Out.real("To", N->To);
  Out.real("Integral", N->Integral);
  Out.real("Value", N->Value);
  if (N->IsLeaf) {
    const Leaf *const L = static_cast<const Leaf *>(N);
    for (int I = 0; I < Terms; ++I)
      Out.real("C", L->C[I]);
  } else {
    const Inner *const I = static_cast<const Inner *>(N);
    Out.real("Middle", I->Middle);
    recordTree(Out, I->Left);
    recordTree(Out, I->Right);
  }
  Out.leave();
}

class Function {
public:
  Function(long Depth, const std::string &Shape)
      : R(2019), Equation(Shape.back() - '0'), Root(build(-1, 2, Depth)) {}

  static bool hasShape(const std::string &Shape) {
    return Shape == "equation1" || Shape == "equation2" || Shape == "equation3";
  }

  static long copies(long Depth) { return Depth < 12 ? 1l << (12 - Depth) : 1; }

  void run() { runWalks(Root.get(), Equation); }

  void record(study::Sink &Out) const { recordTree(Out, Root.get()); }

private:
  Node *build(double From, double To, long Depth) {
    Node *const N = Depth == 0 ? leaf() : inner(From, To, Depth);
    N->From = From;
    N->To = To;
    return N;
  }

  Node *inner(double From, double To, long Depth) {
    Inner *const I = new Inner;
    I->Middle = From + (To - From) / 2;
    I->Left = build(From, I->Middle, Depth - 1);
    I->Right = build(I->Middle, To, Depth - 1);
    return I;
  }

  Node *leaf() {
    Leaf *const L = new Leaf;
    // Of a cubic the fifth derivative would leave nothing.
    const int Degree = Equation == 2 ? 7 : 3;
    for (int I = 0; I <= Degree; ++I)
      L->C[I] = 2 * R.unit() - 1;
    return L;
  }

  study::Random R;
  const int Equation;
  const std::unique_ptr<Node> Root;
};

} // namespace

int main(int Argc, char **Argv) { return study::drive<Function>(Argc, Argv); }
