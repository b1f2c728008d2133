// traversals: first second
// Rule: a pure function may follow the pointers in the object that it is given.
#include "case.h"
#include "pleach.h"

struct Leaf;
struct Two {
  const Leaf *First, *Second;
};
_pure_ int sum(const Two &two);

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

  void walk() {
    first();
    second();
  }

  _traversal_ void first() {
    Left->first();
    Right->first();
    if (Input == 99)
      return;
    Got = sum({Left, Right});
  }
  _traversal_ void second() {
    Left->second();
    Right->second();
  }
#ifdef WRONG
  void both() {
    Left->both();
    Right->both();
    Got = sum({Left, Right});
  }
#endif
};

int sum(const Two &two) { return two.First->X + two.Second->X; }

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
