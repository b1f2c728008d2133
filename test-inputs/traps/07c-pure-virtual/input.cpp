// traversals: measure place
// Trap 7: pure virtual traversals: the first class that declares them has no body to copy, and an
// intermediate class that overrides only one of them stays abstract.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  int Size = 0, X = 0;
  virtual ~Node() = default;
  _traversal_ virtual void measure() = 0;
  _traversal_ virtual void place(int x) = 0;
  virtual void print() const = 0;
};

struct _tree_ Leaf : Node {
  int Input = 0;
  _traversal_ void measure() override { Size = Input; }
  _traversal_ void place(int x) override { X = x; }
  void print() const override { std::printf("leaf %d %d %d\n", Input, Size, X); }
};

struct _tree_ Pair : Node {
  _child_ Node *First = nullptr;
  _child_ Node *Second = nullptr;
  _traversal_ void measure() override {
    First->measure();
    Second->measure();
    Size = First->Size + Second->Size;
  }
  void print() const override {
    std::printf("pair %d %d\n", Size, X);
    First->print();
    Second->print();
  }
};

struct _tree_ Row final : Pair {
  _traversal_ void place(int x) override {
    X = x;
    First->place(x);
    Second->place(x + First->Size);
  }
};

struct _tree_ Column final : Pair {
  _traversal_ void place(int x) override {
    First->place(x);
    Second->place(x);
    X = First->X - Size;
  }
};

static Node *build(Random &random, int depth) {
  if (depth <= 0) {
    Leaf *leaf = new Leaf;
    leaf->Input = random.below(30);
    return leaf;
  }
  Pair *pair = random.below(2) == 0 ? static_cast<Pair *>(new Row) : new Column;
  pair->First = build(random, depth - 1);
  pair->Second = build(random, depth - 1 - random.below(2));
  return pair;
}

static void run(Node *root) {
  root->measure();
  root->place(0);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Node *root = build(random, tree);
    run(root);
    root->print();
  }
}
