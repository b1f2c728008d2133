/// The three rules as passes in open recursion: each takes the first pass, to go on with on parts, and the next one,
/// to go on with on the same place. So a compiler is put together of passes that know nothing of each other.

#include "rules.h"

namespace {

/// Ends a chain.
struct Done {
  void operator()(Expr *&) const {}
};

template <class First, class Next> void deadBranches(Expr *&Place, const First &, const Next &Then) {
  deadBranch(Place);
  Then(Place);
}

template <class First, class Next> void trivialLets(Expr *&Place, const First &, const Next &Then) {
  trivialLet(Place);
  Then(Place);
}

template <class First, class Next> void constantDivisions(Expr *&Place, const First &, const Next &Then) {
  constantDivision(Place);
  Then(Place);
}

template <class First, class Next> void parts(Expr *&Place, const First &Again, const Next &Then) {
  if (Place == nullptr)
    return;
  Again(Place->A);
  Again(Place->B);
  Again(Place->C);
  Then(Place);
}

/// The first pass, which closes the recursion.
struct Simplifier {
  void operator()(Expr *&Place) const { simplify(Place); }
  static void simplify(Expr *&Place);
};

void Simplifier::simplify(Expr *&Place) {
  if (Place == nullptr)
    return;
  const Simplifier First;
  const auto Divisions = [&](Expr *&P) { constantDivisions(P, First, Done()); };
  const auto Lets = [&](Expr *&P) { trivialLets(P, First, Divisions); };
  const auto Parts = [&](Expr *&P) { parts(P, First, Lets); };
  deadBranches(Place, First, Parts);
}

} // namespace

__attribute__((noinline)) void runWalks(Expr *Module) { Simplifier::simplify(Module->A); }
