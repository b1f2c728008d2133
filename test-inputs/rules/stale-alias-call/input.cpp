// traversals: first second
// Rule: a call on an alias whose path leads elsewhere by then does not run with others on that path. What puts
// the other node there may be a function or a constructor.
#include "case.h"
#include "pleach.h"

struct Pair;
struct Exchange {
  Pair &Of;
  Exchange(Pair &of);
};

struct _tree_ Leaf {
  int Input = 0, Seen = 0, X = 3;

  _traversal_ void first() { Seen += X; }
  _traversal_ void second() { X = X * 3 + Input; }
#ifdef WRONG
  void both() {
    Seen += X;
    X = X * 3 + Input;
  }
#endif
};

struct _tree_ Pair {
  _child_ Leaf *Left = nullptr;
  _child_ Leaf *Right = nullptr;
  int Input = 0, Got = 0;

  void exchange() {
    Leaf *left = Left;
    Left = Right;
    Right = left;
  }

  void walk() {
    first();
    second();
  }

  _traversal_ void first() {
    Leaf *old = Left;
    Exchange once(*this);
    old->first();
  }
  _traversal_ void second() {
    Left->second();
  }
#ifdef WRONG
  void both() {
    Leaf *old = Left;
    exchange();
    old->both();
  }
#endif
};

Exchange::Exchange(Pair &of) : Of(of) { of.exchange(); }

static void run(Pair &root) {
#ifdef WRONG
  root.both();
#else
  root.walk();
#endif
}

static Leaf *leaf(Random &random) {
  Leaf *made = new Leaf;
  made->Input = random.below(40);
  made->X = random.below(40);
  return made;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
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
