// traversals: tick use_plain use_whole use_part use_made use_method use_operators use_dependent use_stepping use_inner use_harmless
// Rule: what a pure function runs of templates counts by the text of the template, since no instance is shown: function templates,
// members of class templates, the functions that their names may mean, and the classes that they are made for.
#include "case.h"
#include "pleach.h"

static int G = 0;

template <class T> static T above(T t) { return G + t; }
_pure_ static int plain(int t) noexcept { return above(t); } // expect: annotation-misuse

template <class T> _pure_ static T whole(T t) noexcept { return G - t; } // expect: annotation-misuse

template <class T> struct Sums {
  T Own;
  Sums(T t) : Own(t + G) {}
  static T below(T t) { return t - G; }
  T twice(T t) const { return G + 2 * t; }
};
_pure_ static int part(int t) noexcept { return Sums<int>::below(t); } // expect: annotation-misuse
_pure_ static int made(int t) noexcept {
  Sums<int> sums(t); // expect: annotation-misuse
  return sums.Own;
}
template <class T> struct Flat {
  T twice(T t) const { return G + 2 * t; }
};
_pure_ static int method(int t) noexcept { return Flat<int>().twice(t); } // expect: annotation-misuse

struct Wide {
  int Own;
};
static Wide operator+(const Wide &left, const Wide &right) { return {left.Own + right.Own + G}; }
static int weight(const Wide &it) { return it.Own * 2 + G; }
template <class T> static T both(const T &a, const T &b) { return a + b; }
_pure_ static int operators(int t) noexcept { return both(Wide{t}, Wide{t}).Own; } // expect: annotation-misuse
template <class T> static int weighed(const T &it) { return weight(it); }
_pure_ static int dependent(int t) noexcept { return weighed(Wide{t}); } // expect: annotation-misuse

struct Counter {
  int step(int t) const { return G + t; }
  Counter() {}
  ~Counter() { G += 2; }
};
template <class T> static int stepped(const T &it, int t) { return it.step(t); }
_pure_ static int stepping(int t) noexcept { return stepped(Counter(), t); } // expect: annotation-misuse
template <class T> static int inside(int t) {
  T it;
  return t;
}
_pure_ static int inner(int t) noexcept { return inside<Counter>(t); } // expect: annotation-misuse

template <class T> static T largest(T a, T b) { return a < b ? b : a; }
_pure_ static int harmless(int t) noexcept { return largest(t, 7) + largest(3, t); }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int V = 0, B = 0;

  _traversal_ void tick() {
    G = (G * 3 + V) % 1000;
    if (Next == nullptr)
      return;
    Next->tick();
  }
  _traversal_ void use_plain() {
    B = plain(V);
    if (Next == nullptr)
      return;
    Next->use_plain();
  }
  _traversal_ void use_whole() {
    B = whole(V);
    if (Next == nullptr)
      return;
    Next->use_whole();
  }
  _traversal_ void use_part() {
    B = part(V);
    if (Next == nullptr)
      return;
    Next->use_part();
  }
  _traversal_ void use_made() {
    B = made(V);
    if (Next == nullptr)
      return;
    Next->use_made();
  }
  _traversal_ void use_method() {
    B = method(V);
    if (Next == nullptr)
      return;
    Next->use_method();
  }
  _traversal_ void use_operators() {
    B = operators(V);
    if (Next == nullptr)
      return;
    Next->use_operators();
  }
  _traversal_ void use_dependent() {
    B = dependent(V);
    if (Next == nullptr)
      return;
    Next->use_dependent();
  }
  _traversal_ void use_stepping() {
    B = stepping(V);
    if (Next == nullptr)
      return;
    Next->use_stepping();
  }
  _traversal_ void use_inner() {
    B = inner(V);
    if (Next == nullptr)
      return;
    Next->use_inner();
  }
  _traversal_ void use_harmless() {
    B = harmless(V);
    if (Next == nullptr)
      return;
    Next->use_harmless();
  }
};

static void show(const Node *root) {
  for (const Node *it = root; it != nullptr; it = it->Next)
    std::printf("%d %d\n", it->V, it->B);
}

static void walk_plain(Node *root) {
  root->tick();
  root->use_plain();
  show(root);
}
static void walk_whole(Node *root) {
  root->tick();
  root->use_whole();
  show(root);
}
static void walk_part(Node *root) {
  root->tick();
  root->use_part();
  show(root);
}
static void walk_made(Node *root) {
  root->tick();
  root->use_made();
  show(root);
}
static void walk_method(Node *root) {
  root->tick();
  root->use_method();
  show(root);
}
static void walk_operators(Node *root) {
  root->tick();
  root->use_operators();
  show(root);
}
static void walk_dependent(Node *root) {
  root->tick();
  root->use_dependent();
  show(root);
}
static void walk_stepping(Node *root) {
  root->tick();
  root->use_stepping();
  show(root);
}
static void walk_inner(Node *root) {
  root->tick();
  root->use_inner();
  show(root);
}
static void walk_harmless(Node *root) {
  root->tick();
  root->use_harmless();
  show(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    Node *root = nullptr;
    for (int length = 0; length < tree + 2; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->V = random.below(40);
      root = node;
    }
    walk_plain(root);
    walk_whole(root);
    walk_part(root);
    walk_made(root);
    walk_method(root);
    walk_operators(root);
    walk_dependent(root);
    walk_stepping(root);
    walk_inner(root);
    walk_harmless(root);
  }
}
