// traversals: tick use_largest use_sorted use_passed use_compared use_owned use_kept
// Rule: what a pure function gives to the standard library counts where the program has it: functions that are passed, and the classes
// that templates of the library are made for, with their operators.
#include "case.h"
#include "pleach.h"
#include <algorithm>
#include <array>
#include <memory>
#include <vector>

static int G = 0;

struct Item {
  int Own;
};
static bool operator<(const Item &left, const Item &right) {
  G = (G + 1) % 1000;
  return left.Own < right.Own;
}
struct Base {
  virtual ~Base() = default;
};
struct Derived : Base {
  int Own;
  explicit Derived(int t) : Own(t + G) {}
};
struct Compare {
  bool operator()(int a, int b) const {
    G = (G + a) % 1000;
    return a < b;
  }
};
static bool before(int a, int b) {
  G = (G + a + b) % 1000;
  return a < b;
}
_pure_ static int largest(int t) noexcept { return std::max(Item{t}, Item{3}).Own; } // expect: annotation-misuse
_pure_ static int sorted(int t) noexcept {
  std::vector<Item> all{{t}, {3}, {2}}; // expect: annotation-misuse
  std::sort(all.begin(), all.end());
  return all[0].Own;
}
_pure_ static int passed(int t) noexcept {
  std::array<int, 3> all{t, 7, 3};
  std::sort(all.begin(), all.end(), before); // expect: annotation-misuse
  return all[0];
}
_pure_ static int compared(int t) noexcept { return std::max(t, 3, Compare()); } // expect: annotation-misuse
_pure_ static int owned(int t) noexcept { return std::make_unique<Derived>(t)->Own; } // expect: annotation-misuse
template <class T> struct Cell {
  T Own{};
  T next(T t) {
    Own = Own + t;
    G = Own % 1000;
    return Own;
  }
};
static Cell<int> Shared;
_pure_ static int kept(int t) noexcept { return Shared.next(t % 7); } // expect: annotation-misuse

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int V = 0, B = 0;

  _traversal_ void tick() {
    G = (G * 3 + V) % 1000;
    if (Next == nullptr)
      return;
    Next->tick();
  }
  _traversal_ void use_largest() {
    B = largest(V);
    if (Next == nullptr)
      return;
    Next->use_largest();
  }
  _traversal_ void use_sorted() {
    B = sorted(V);
    if (Next == nullptr)
      return;
    Next->use_sorted();
  }
  _traversal_ void use_passed() {
    B = passed(V);
    if (Next == nullptr)
      return;
    Next->use_passed();
  }
  _traversal_ void use_compared() {
    B = compared(V);
    if (Next == nullptr)
      return;
    Next->use_compared();
  }
  _traversal_ void use_owned() {
    B = owned(V);
    if (Next == nullptr)
      return;
    Next->use_owned();
  }
  _traversal_ void use_kept() {
    B = kept(V);
    if (Next == nullptr)
      return;
    Next->use_kept();
  }
};

static void show(const Node *root) {
  for (const Node *it = root; it != nullptr; it = it->Next)
    std::printf("%d %d\n", it->V, it->B);
}

static void walk_largest(Node *root) {
  root->tick();
  root->use_largest();
  show(root);
}
static void walk_sorted(Node *root) {
  root->tick();
  root->use_sorted();
  show(root);
}
static void walk_passed(Node *root) {
  root->tick();
  root->use_passed();
  show(root);
}
static void walk_compared(Node *root) {
  root->tick();
  root->use_compared();
  show(root);
}
static void walk_owned(Node *root) {
  root->tick();
  root->use_owned();
  show(root);
}
static void walk_kept(Node *root) {
  root->tick();
  root->use_kept();
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
    walk_largest(root);
    walk_sorted(root);
    walk_passed(root);
    walk_compared(root);
    walk_owned(root);
    walk_kept(root);
  }
}
