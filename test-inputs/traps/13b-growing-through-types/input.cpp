// traversals: first second third
// expect-any: unfused-by-limit
// Trap 13: the sequence grows through mutual recursion over several types and several traversals, with two
// children, until the bounds hold; different types would let it grow to different lengths.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  unsigned X = 1, Y = 2;
  virtual ~Node() = default;
  _traversal_ virtual void first(unsigned v) { X += v; }
  _traversal_ virtual void second(unsigned v) { Y += v; }
  _traversal_ virtual void third() { X = X * 2 + Y; }
  virtual void print() const { std::printf("node %u %u\n", X, Y); }
};

struct _tree_ Left : Node {
  _child_ Node *Down = nullptr;
  _traversal_ void first(unsigned v) override {
    X = X * 5 + v;
    Down->first(X);
    Down->second(v);
  }
  _traversal_ void second(unsigned v) override {
    Y = Y * 3 + v;
    Down->third();
    Down->first(v);
  }
  _traversal_ void third() override {
    Down->third();
    X += Y;
  }
  void print() const override {
    std::printf("left %u %u\n", X, Y);
    Down->print();
  }
};

struct _tree_ Both : Node {
  _child_ Node *One = nullptr;
  _child_ Node *Two = nullptr;
  _traversal_ void first(unsigned v) override {
    One->first(v + 1);
    Two->second(v + 2);
    X = X * 7 + One->X;
  }
  _traversal_ void second(unsigned v) override {
    Two->first(v);
    One->second(v);
    Two->third();
    Y = Y * 11 + v;
  }
  _traversal_ void third() override {
    One->third();
    Two->third();
    Y -= X;
  }
  void print() const override {
    std::printf("both %u %u\n", X, Y);
    One->print();
    Two->print();
  }
};

static Node *build(Random &random, int depth) {
  if (depth <= 0)
    return new Node;
  if (random.below(2) == 0) {
    Left *left = new Left;
    left->Down = build(random, depth - 1);
    return left;
  }
  Both *both = new Both;
  both->One = build(random, depth - 1);
  both->Two = build(random, depth - 2);
  return both;
}

static void run(Node *root) {
  root->first(1);
  root->second(2);
  root->third();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Node *root = build(random, tree);
    run(root);
    root->print();
  }
}
