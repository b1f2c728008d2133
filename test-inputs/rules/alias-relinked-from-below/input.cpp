// traversals: first second
// Rule: an alias keeps its node when a call on another child puts a new one at its path, by the parent link.
#include "case.h"
#include "pleach.h"

struct Pair;

struct _tree_ Leaf {
  int Input = 0, Seen = 0, X = 3;
  Pair *Parent = nullptr;

  _traversal_ void exchange();
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
    Leaf *old = Left;
    Right->exchange();
    old->first();
  }
  _traversal_ void second() {
    Left->second();
  }
#ifdef WRONG
  void both() {
    Leaf *old = Left;
    Right->exchange();
    old->both();
  }
#endif
};

void Leaf::exchange() {
  Leaf *left = Parent->Left;
  Parent->Left = Parent->Right;
  Parent->Right = left;
}

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
    root.Left->Parent = root.Right->Parent = &root;
    run(root);
    std::printf("%d\n", root.Got);
    const Leaf *const children[] = {root.Left, root.Right};
    for (const Leaf *child : children)
      std::printf("%d %d %d\n", child->Input, child->Seen, child->X);
  }
}
