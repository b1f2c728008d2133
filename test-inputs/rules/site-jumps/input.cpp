// traversals: first second
// Rule: what leaves or enters a block between two calls keeps them apart: a jump in a statement expression, a
// label of a switch around the block.
#include "case.h"
#include "pleach.h"

struct _tree_ Leaf {
  int Input = 0, Seen = 0, X = 3;

  _traversal_ void first() { Seen += X; }
  _traversal_ void second() { X = X * 3 + Input; }
};

struct _tree_ Pair {
  _child_ Leaf *Left = nullptr;
  _child_ Leaf *Right = nullptr;
  int Input = 0, Got = 0;

  _traversal_ void first() {
    Left->first();
    Right->first();
  }
  _traversal_ void second() {
    Left->second();
    Right->second();
  }
};

static void run(Pair &root) {
  switch (root.Input % 3) {
  case 0: {
    root.first();
    if (root.Input > 90) {
    case 1:;
    }
    root.second();
  }
  }
  root.first();
  int number = ({
    if (root.Left->Seen % 2 == 0)
      return;
    1;
  });
  root.second();
  root.Got += number;
}

static Leaf *leaf(Random &random) {
  Leaf *made = new Leaf;
  made->Input = random.below(40);
  made->X = random.below(40);
  return made;
}

// Without that, the calls run together.
static void neighbours(Pair &root) {
  root.first();
  root.second();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Pair root;
    root.Input = random.below(40);
    root.Left = leaf(random);
    root.Right = leaf(random);
    run(root);
    neighbours(root);
    std::printf("%d\n", root.Got);
    const Leaf *const children[] = {root.Left, root.Right};
    for (const Leaf *child : children)
      std::printf("%d %d %d\n", child->Input, child->Seen, child->X);
  }
}
