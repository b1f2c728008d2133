// case: args -std=c++20
// traversals: count nest give pass keep after
// Rule: a template with a lambda among its parameters, or in what it is another name of, makes one wherever it is named: a copy would name
// another instance, with static variables of its own. A field of such a class has one type wherever it is named (`keep`).
// expect-any: unsupported-body
#include "case.h"
#include "pleach.h"

template <class T = decltype([] {})> struct Counter {
  int Own = 0;
  struct Inner {};
};
template <class T, class C = decltype([](T) { return 1; })> struct Behind;
template <class T, class C> struct Behind {};
template <class T, class B = Behind<T>> struct Through {};
template <class T> struct Slot {};
template <class T> int seen() {
  static int hits = 0;
  return ++hits;
}
template <class T> using Named = decltype([](T) { return 1; });
template <class T, class B = Behind<T>> int given(T) {
  static int hits = 0;
  return ++hits;
}

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  Counter<> Kept;
  int A = 0, B = 0;

  _traversal_ void count() {
    A = seen<Counter<>>();
    if (!Next)
      return;
    Next->count();
  }
  _traversal_ void nest() {
    A = seen<Counter<>::Inner>() + 10 * seen<Through<int>>();
    if (!Next)
      return;
    Next->nest();
  }
  _traversal_ void give() {
    A = seen<Slot<Named<int>>>();
    if (!Next)
      return;
    Next->give();
  }
  _traversal_ void pass() {
    A = given(1);
    if (!Next)
      return;
    Next->pass();
  }
  _traversal_ void keep() {
    A = ++Kept.Own;
    if (!Next)
      return;
    Next->keep();
  }
  _traversal_ void after(int to) {
    B = to;
    if (!Next)
      return;
    Next->after(to + 1);
  }
#ifdef WRONG
  void both(int to) {
    A = seen<Counter<>>();
    B = to;
    if (Next)
      Next->both(to + 1);
  }
#endif
};

#ifdef WRONG
static void counts(Node *root) { root->both(3); }
#else
static void counts(Node *root) {
  root->count();
  root->after(3);
}
#endif
static void nests(Node *root) {
  root->nest();
  root->after(4);
}
static void gives(Node *root) {
  root->give();
  root->after(6);
}
static void passes(Node *root) {
  root->pass();
  root->after(7);
}
static void keeps(Node *root) {
  root->keep();
  root->after(8);
}

static void show(const Node *root) {
  for (; root; root = root->Next)
    std::printf("%d %d\n", root->A, root->B);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int size = 1 + random.below(2); size < 6; ++size) {
    Node *root = nullptr;
    for (int at = 0; at < size; ++at) {
      Node *node = new Node;
      node->Next = root;
      root = node;
    }
    // By themselves they count on.
    counts(root);
    root->count();
    show(root);
    nests(root);
    root->nest();
    show(root);
    gives(root);
    root->give();
    show(root);
    passes(root);
    root->pass();
    show(root);
    keeps(root);
    show(root);
  }
}
