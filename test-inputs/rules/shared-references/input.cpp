// traversals: add count grow shrink mark weigh
// Rule: two walks that are given one variable for a reference have it once (`add` and `count`), but for a reference to a constant number, which may be bound to a
// temporary of each call (`grow`, which changes its own, and `shrink`). A macro that names a parameter keeps that (`mark`).
#include "case.h"
#include "pleach.h"

#include <cstdio>

struct Totals {
  unsigned Sum = 0, Count = 0;
};
#define MARK(X) (seen.Count += (X))

struct _tree_ Node {
  unsigned X = 0, Grown = 0, Shrunk = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;

  _traversal_ void add(Totals &to) {
    to.Sum += X;
    if (Left) Left->add(to);
    if (Right) Right->add(to);
  }
  _traversal_ void count(Totals &totals) {
    totals.Count += 1;
    if (Left) Left->count(totals);
    if (Right) Right->count(totals);
  }
  _traversal_ void grow(const long &by) {
    const_cast<long &>(by) += 1;
    Grown = static_cast<unsigned>(by);
    if (Left) Left->grow(by);
    if (Right) Right->grow(by);
  }
  _traversal_ void shrink(const long &by) {
    Shrunk = Shrunk * 3 + static_cast<unsigned>(by);
    if (Left) Left->shrink(by);
    if (Right) Right->shrink(by);
  }
#ifdef WRONG
  void both(const long &by) {
    const_cast<long &>(by) += 1;
    Grown = static_cast<unsigned>(by);
    Shrunk = Shrunk * 3 + static_cast<unsigned>(by);
    if (Left) Left->both(by);
    if (Right) Right->both(by);
  }
#endif
  _traversal_ void mark(Totals &seen) {
    MARK(X % 3);
    if (Left) Left->mark(seen);
    if (Right) Right->mark(seen);
  }
  _traversal_ void weigh(Totals &to) {
    to.Sum += X * 2;
    if (Left) Left->weigh(to);
    if (Right) Right->weigh(to);
  }
};

static Node *build(Random &random, int depth) {
  if (depth <= 0) return nullptr;
  Node *it = new Node;
  it->X = static_cast<unsigned>(random.below(90));
  it->Left = build(random, depth - 1);
  it->Right = build(random, depth - 1 - random.below(2));
  return it;
}

static void dump(const Node *it) {
  if (!it) return;
  std::printf("%u %u %u\n", it->X, it->Grown, it->Shrunk);
  dump(it->Left);
  dump(it->Right);
}

#ifdef WRONG
static void run(Node *root, int by) { root->both(by); }
#else
static void run(Node *root, int by) {
  root->grow(by);
  root->shrink(by);
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 5);
  Totals all, others;
  root->add(all);
  root->count(all);
  run(root, random.below(9));
  dump(root);
  root->mark(others);
  root->weigh(others);
  std::printf("%u %u %u %u\n", all.Sum, all.Count, others.Sum, others.Count);
}
