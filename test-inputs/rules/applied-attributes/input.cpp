// traversals: add count mark weigh
// Rule: `#pragma clang attribute push` gives an attribute to each declaration up to its `pop`, here one to each local variable that calls a function at its
// end. What is generated there would declare variables that nobody wrote.
// expect-any: not-written
#include "case.h"
#include "pleach.h"

#include <cstdio>

static int left;
inline void leave(int *) { ++left; }

#pragma clang attribute push(__attribute__((cleanup(leave))), apply_to = variable(is_local))
inline int twice(int of) {
  int all = of;
  return all * 2;
}
struct _tree_ Node {
  int X = 0, Sum = 0, Count = 0, Marks = 0, Weight = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;

  _traversal_ void add(int by) {
    Sum += by;
    if (Left) Left->add(by);
    if (Right) Right->add(by);
  }
  _traversal_ void count(int more) {
    Count += more;
    if (Left) Left->count(more + 1);
    if (Right) Right->count(more + 1);
  }
#ifdef WRONG
  void both(int count) {
    int by = 2;
    Sum += by;
    Count += count;
    if (Left) Left->both(count + 1);
    if (Right) Right->both(count + 1);
  }
#endif
};
#pragma clang attribute pop

_traversal_ void mark(Node *node) {
  if (!node) return;
  node->Marks += node->Sum;
  mark(node->Left);
  mark(node->Right);
}
_traversal_ void weigh(Node *node, int by) {
  if (!node) return;
  node->Weight = node->Marks + by;
  weigh(node->Left, 3);
  weigh(node->Right, 3);
}

static Node *build(Random &random, int depth) {
  if (depth <= 0) return nullptr;
  Node *it = new Node;
  it->X = twice(random.below(90));
  it->Left = build(random, depth - 1);
  it->Right = build(random, depth - 1 - random.below(2));
  return it;
}

static void dump(const Node *it) {
  if (!it) return;
  std::printf("%d %d %d %d\n", it->Sum, it->Count, it->Marks, it->Weight);
  dump(it->Left);
  dump(it->Right);
}

#ifdef WRONG
static void run(Node *root) { root->both(0); }
#else
static void run(Node *root) {
  root->add(2);
  root->count(0);
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 5);
  run(root);
  std::printf("%d\n", left);
  dump(root);
  mark(root);
  weigh(root, 3);
  std::printf("%d\n", left);
  dump(root);
}
