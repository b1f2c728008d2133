// traversals: first second
// Rule: at a call site too, an alias keeps its node when a function or a statement in front of the block puts
// another one at its path.
#include "case.h"
#include "pleach.h"

struct Pair;
static void exchange(Pair &pair);

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

static void exchange(Pair &pair) {
  Leaf *left = pair.Left;
  pair.Left = pair.Right;
  pair.Right = left;
}

static void run(Pair &root) {
  Leaf *old = root.Left;
  exchange(root);
  old->first();
  root.Left->second();
  for (int i = 0; i < 2; ++i) {
    old->first();
    root.Left->second();
    if (i == 0)
      exchange(root);
  }
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
