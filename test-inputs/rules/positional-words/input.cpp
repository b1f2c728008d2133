// case: args -DTHERE=__LINE__ -DFEW=SOME -DSOME=3
// traversals: first second mark note check limits know add
// Rule: words that mean something else in a copy, also by way of a macro or a default argument: such a body stays
// what it is, and so does one that asks what the optimiser knows there. The macro may be one of a system header, or of the compiler's arguments; but what
// `<cmath>` takes back, like `isnan`, is none, and limits of numbers are the same everywhere.
#include "case.h"
#include "places.h"
#include "pleach.h"
#include <climits>
#include <cmath>
#include <cstdint>

#define NAME THE_NAME
#define THE_NAME __func__
#define HERE __LINE__
#define MOST (INT_MAX - 1)

_pure_ inline int line(int number = __builtin_LINE()) { return number % 2; }
// expect-any: unsupported-body

struct _tree_ Leaf {
  int Input = 0, Seen = 0, X = 3;

  _traversal_ void first() { Seen += X; }
  _traversal_ void second() { X = X * 3 + Input; }
};

struct _tree_ Pair {
  _child_ Leaf *Left = nullptr;
  _child_ Leaf *Right = nullptr;
  int Input = 0, Got = 0;

  void walk() {
    first();
    second();
  }

  _traversal_ void first() {
    Left->first();
    Right->first();
    Got = NAME[0] + line();
  }
  _traversal_ void second() {
    int start = HERE;
    Left->second();
    Right->second();
    Got += HERE - start;
  }
};

struct _tree_ Spot final {
  _child_ Spot *Next = nullptr;
  int Got = 0, Sum = 0, Known = 0;
  double Ratio = 0.5;

  _traversal_ void mark() {
    Got = PLACE;
    if (!Next)
      return;
    Next->mark();
  }
  _traversal_ void note() {
    Got = THERE;
    if (!Next)
      return;
    Next->note();
  }
  _traversal_ void check() {
    Got += std::isnan(Ratio) ? 1 : 2;
    if (!Next)
      return;
    Next->check();
  }
  _traversal_ void limits() {
    Got += int(UINT64_MAX >> 60) + (MOST & 7) + FEW;
    if (!Next)
      return;
    Next->limits();
  }
  _traversal_ void know() {
    Known = sizeof(char[1 + __builtin_constant_p(3)]);
    if (!Next)
      return;
    Next->know();
  }
  _traversal_ void add() {
    Sum += Got;
    if (!Next)
      return;
    Next->add();
  }
};

static void lines(Spot &spot) {
  spot.mark();
  spot.add();
}
static void places(Spot &spot) {
  spot.note();
  spot.add();
}

static void checks(Spot &spot) {
  spot.check();
  spot.add();
}

static void numbers(Spot &spot) {
  spot.limits();
  spot.add();
}

static void knows(Spot &spot) {
  spot.know();
  spot.add();
}

static void run(Pair &root) {
  root.walk();
}

static Leaf *leaf(Random &random) {
  Leaf *made = new Leaf;
  made->Input = random.below(40);
  made->X = random.below(40);
  return made;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Spot last, spot;
  spot.Next = &last;
  lines(spot);
  places(spot);
  checks(spot);
  numbers(spot);
  knows(spot);
  std::printf("%d %d\n", spot.Sum, last.Sum);
  for (int tree = 0; tree < 6; ++tree) {
    Pair root;
    root.Input = random.below(40);
    root.Left = leaf(random);
    root.Right = leaf(random);
    run(root);
    std::printf("%d\n", root.Got);
    const Leaf *const children[] = {root.Left, root.Right};
    for (const Leaf *child : children)
      std::printf("%d %d %d\n", child->Input, child->Seen, child->X);
  }
}
