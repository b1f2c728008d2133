// traversals: first second
// Rule: library calls and casts that may throw end the traversal, and those that come later (`at`, a cast to a
// reference).
#include "case.h"
#include "pleach.h"
#include <vector>

struct Base {
  virtual ~Base() = default;
};
struct Derived : Base {
  int Number = 0;
};

struct _tree_ Leaf {
  int Input = 0, Seen = 0, X = 3;

  _traversal_ void first() { Seen += X; }
  _traversal_ void second() { X = X * 3 + Input; }
};

struct _tree_ Pair {
  _child_ Leaf *Left = nullptr;
  _child_ Leaf *Right = nullptr;
  int Input = 0, Got = 0;
  std::vector<int> Values = {1};
  Base Object;

  void walk() {
    first();
    second();
  }

  _traversal_ void first() {
    Left->first();
    Right->first();
    if (Input % 3 == 0)
      Got = Values.at(Input);
    if (Input % 3 == 1)
      Got = dynamic_cast<Derived &>(Object).Number;
  }
  _traversal_ void second() {
    Got = 9;
    Left->second();
    Right->second();
  }
};

static void run(Pair &root) {
  try {
    root.walk();
  } catch (...) {
    std::printf("caught\n");
  }
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
