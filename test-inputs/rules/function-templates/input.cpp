// traversals: size turn count mark each keep
// An instance of a function template does what its body does for these arguments, with all that it calls: instances of others, of itself, a
// specialisation. (`count` keeps its order to `mark`, which reads what instances count.) One that is given a lambda may do anything
// (`each` and `keep`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <vector>

static int Calls = 0;

template <class T> T clampTo(T value, T low, T high) {
  return value < low ? low : value > high ? high : value;
}
template <class T> void exchangeBoth(T &a, T &b) {
  T c = a;
  a = b;
  b = c;
}
template <int N> int counted(int value) {
  static_assert(N >= 0, "counts down");
  if constexpr (N == 0) {
    return value;
  } else {
    Calls += N;
    return counted<N - 1>(value) + N;
  }
}
template <> int counted<2>(int value) {
  Calls = Calls * 3 % 1000;
  return value;
}
template <class... T> int totalOf(T... all) { return (0 + ... + all); }
template <class F> void times(int count, F &&what) {
  for (int i = 0; i < count; ++i) what(i);
}

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  int Width = 0, Height = 0, Sum = 0, Kept = 0;

  template <class T> void bump(T by) { Sum = (Sum + by) % 1000; }
  template <class T> T scaled(T by) const { return static_cast<T>(Width) * by; }

  _traversal_ void size() {
    Width = clampTo(Width, 1, 100);
    for (Node *kid : Kids) kid->size();
  }
  _traversal_ void turn() {
    exchangeBoth(Width, Height);
    bump(scaled(3L));
    for (Node *kid : Kids) kid->turn();
  }
  _traversal_ void count() {
    Height = counted<3>(Height) + totalOf(1, 2u, short(3));
    for (Node *kid : Kids) kid->count();
  }
  _traversal_ void mark() {
    Sum = (Sum * 3 + Calls) % 1000;
    for (Node *kid : Kids) kid->mark();
  }
  _traversal_ void each() {
    times(3, [this](int i) { Sum = (Sum * 3 + i) % 1000; });  // expect: unsupported-body
    for (Node *kid : Kids) kid->each();
  }
  _traversal_ void keep() {
    Kept = (Kept + Sum) % 1000;
    for (Node *kid : Kids) kid->keep();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Width = random.below(200);
  node->Height = random.below(50);
  if (depth > 0)
    for (int i = random.below(4); i > 0; --i) node->Kids.push_back(build(random, depth - 1));
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d\n", node->Width, node->Height, node->Sum, node->Kept);
  for (const Node *kid : node->Kids) dump(kid);
}

static void sized(Node *root) {
  root->size();
  root->turn();
}
static void counts(Node *root) {
  root->count();
  root->mark();
}
static void kept(Node *root) {
  root->each();
  root->keep();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node *root = build(random, tree);
    sized(root);
    counts(root);
    kept(root);
    dump(root);
    std::printf("%d\n", Calls);
  }
}
