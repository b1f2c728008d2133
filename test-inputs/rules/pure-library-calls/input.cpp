// traversals: tick use_largest use_sorted use_passed use_compared use_owned use_kept use_invoked use_unnamed use_pointed use_reversed use_inherited use_sized use_locked use_copied use_scanned use_plain
// Rule: what a pure function gives to the standard library counts where the program has it: functions that are passed, and the classes
// that templates of the library are made for, with their operators.
#include "case.h"
#include "pleach.h"
#include <mutex>
#include <iterator>
#include <functional>
#include <cstring>
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

static int counted(int t) {
  G = (G + t) % 1000;
  return G;
}
struct Sized {
  int Own;
  int size() const {
    G = (G + Own) % 1000;
    return G;
  }
};
struct Lock {
  int Own = 0;
  void lock() { G = (G + 7) % 1000; }
  void unlock() { Own = 0; }
};
struct Derivative : Item {};
struct Plain {
  int Own;
  int size() const { return Own; }
  void clear() { Own = 0; }
  bool operator<(const Plain &other) const { return Own < other.Own; }
};
_pure_ static int invoked(int t) noexcept { return std::invoke(counted, t); } // expect: annotation-misuse
_pure_ static int unnamed(int t) noexcept { return std::less<>{}(Item{t}, Item{3}); } // expect: annotation-misuse
_pure_ static int pointed(int t) noexcept { Item all[2] = {{t}, {3}}; std::sort(all, all + 2); return all[0].Own; } // expect: annotation-misuse
_pure_ static int reversed(int t) noexcept { Item all[2] = {{t}, {3}}; std::sort(std::reverse_iterator(all + 2), std::reverse_iterator(all)); return all[0].Own; } // expect: annotation-misuse
_pure_ static int inherited(int t) noexcept { Derivative all[2]; all[0].Own = t; all[1].Own = 3; return std::min_element(all, all + 2)->Own; } // expect: annotation-misuse
_pure_ static int sized(int t) noexcept { Sized own{t}; return std::size(own); } // expect: annotation-misuse
_pure_ static int locked(int t) noexcept { Lock own; std::lock_guard<Lock> held(own); return t; } // expect: annotation-misuse
_pure_ static int copied(int t) noexcept { std::memcpy(&G, &t, sizeof G); return t; } // expect: annotation-misuse
_pure_ static int scanned(int t) noexcept { std::sscanf("5", "%d", &G); return t; } // expect: annotation-misuse
_pure_ static int plain(int t) noexcept { Plain all[2] = {{t}, {3}}; std::sort(all, all + 2); return std::size(all[0]); }

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
  _traversal_ void use_invoked() {
    B = invoked(V);
    if (Next == nullptr)
      return;
    Next->use_invoked();
  }
  _traversal_ void use_unnamed() {
    B = unnamed(V);
    if (Next == nullptr)
      return;
    Next->use_unnamed();
  }
  _traversal_ void use_pointed() {
    B = pointed(V);
    if (Next == nullptr)
      return;
    Next->use_pointed();
  }
  _traversal_ void use_reversed() {
    B = reversed(V);
    if (Next == nullptr)
      return;
    Next->use_reversed();
  }
  _traversal_ void use_inherited() {
    B = inherited(V);
    if (Next == nullptr)
      return;
    Next->use_inherited();
  }
  _traversal_ void use_sized() {
    B = sized(V);
    if (Next == nullptr)
      return;
    Next->use_sized();
  }
  _traversal_ void use_locked() {
    B = locked(V);
    if (Next == nullptr)
      return;
    Next->use_locked();
  }
  _traversal_ void use_copied() {
    B = copied(V);
    if (Next == nullptr)
      return;
    Next->use_copied();
  }
  _traversal_ void use_scanned() {
    B = scanned(V);
    if (Next == nullptr)
      return;
    Next->use_scanned();
  }
  _traversal_ void use_plain() {
    B = plain(V);
    if (Next == nullptr)
      return;
    Next->use_plain();
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
static void walk_invoked(Node *root) {
  root->tick();
  root->use_invoked();
  show(root);
}
static void walk_unnamed(Node *root) {
  root->tick();
  root->use_unnamed();
  show(root);
}
static void walk_pointed(Node *root) {
  root->tick();
  root->use_pointed();
  show(root);
}
static void walk_reversed(Node *root) {
  root->tick();
  root->use_reversed();
  show(root);
}
static void walk_inherited(Node *root) {
  root->tick();
  root->use_inherited();
  show(root);
}
static void walk_sized(Node *root) {
  root->tick();
  root->use_sized();
  show(root);
}
static void walk_locked(Node *root) {
  root->tick();
  root->use_locked();
  show(root);
}
static void walk_copied(Node *root) {
  root->tick();
  root->use_copied();
  show(root);
}
static void walk_scanned(Node *root) {
  root->tick();
  root->use_scanned();
  show(root);
}
static void walk_plain(Node *root) {
  root->tick();
  root->use_plain();
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
    walk_invoked(root);
    walk_unnamed(root);
    walk_pointed(root);
    walk_reversed(root);
    walk_inherited(root);
    walk_sized(root);
    walk_locked(root);
    walk_copied(root);
    walk_scanned(root);
    walk_plain(root);
  }
}
