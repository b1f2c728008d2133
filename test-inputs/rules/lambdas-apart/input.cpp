// traversals: keep ask put take once again relink follow
// case: args -std=c++20
// Rule: what a copy of a lambda has of its own is not copied: static variables, a function that a pointer leads to, instances of the program's
// templates. A lambda that something else may call may do anything. What a lambda assigns, it assigns when it is called, so that
// a pointer that was taken before leads elsewhere (`relink`).
#include "case.h"
#include "pleach.h"

#include <functional>

template <class F> static void atFirst(F f) {
  static int runs = 0;
  if (runs++ < 3) f();
}

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Node *Spare = nullptr;
  int Input = 0, Seen = 0, Asked = 0, Put = 0, Took = 0, Runs = 0, Again = 0, Far = 0;
  std::function<int()> Later;
  int (*Step)(int) = nullptr;

  // The lambda lives on.
  _traversal_ void keep() {
    Later = [this] { return Input + Seen++; };
    if (Left) Left->keep();
    if (Right) Right->keep();
  }
  _traversal_ void ask() {
    Asked = Later ? Later() : 0;
    if (Left) Left->ask();
    if (Right) Right->ask();
  }

  // Pointers to one function are equal.
  _traversal_ void put() {
    Step = [](int v) { return v + 1; };  // expect: unsupported-body
    if (Left) Left->put();
    if (Right) Right->put();
  }
  _traversal_ void take() {
    Took = Left && Left->Step == Step ? 1 : 0;
    if (Left) Left->take();
    if (Right) Right->take();
  }

  // One count for all lambdas of the text.
  _traversal_ void once() {
    atFirst([this] { Runs++; });  // expect: unsupported-body
    if (Left) Left->once();
    if (Right) Right->once();
  }
  _traversal_ void again() {
    auto next = [] { static int count = 0; return ++count; };  // expect: unsupported-body
    Again = next();
    if (Left) Left->again();
    if (Right) Right->again();
  }

  // `old` keeps its node, whatever the lambda does to the field.
  _traversal_ void relink() {
    auto cut = [&] { Left = nullptr; };
    Node *old = Left;
    Spare = Left;
    if (Input % 3 == 0) cut();
    if (old) old->Far = Input;
    if (Left) Left->relink();
    if (Right) Right->relink();
  }
  _traversal_ void follow() {
    if (Left) Far += Left->Far;
    if (Left) Left->follow();
    if (Right) Right->follow();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Left = build(random, depth - 1);
    if (random.below(4)) node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *it) {
  std::printf("%d %d %d %d %d %d %d %d\n", it->Input, it->Seen, it->Asked, it->Took, it->Runs, it->Again, it->Far, it->Spare ? it->Spare->Far : -1);
  if (it->Left) dump(it->Left);
  if (it->Right) dump(it->Right);
}

static void run(Node *root) {
  root->keep();
  root->ask();
  root->put();
  root->take();
  root->once();
  root->again();
  root->relink();
  root->follow();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 5; ++tree) {
    Node *root = build(random, tree);
    root->put();
    run(root);
    dump(root);
  }
}
