// traversals: tick use_variable use_temporary use_destroyed use_gone use_initial use_braced use_member use_based use_copied use_many use_harmless
// Rule: objects that come and go in a pure function run code that nothing names: constructors, destructors, default initialisers, of
// variables, temporaries, members and bases.
#include "case.h"
#include "pleach.h"
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

static int G = 0;

static int tock(int t) {
  G = (G + t) % 1000;
  return G;
}
struct Enters {
  int Own;
  Enters(int t) : Own(t + G) {}
};
struct Leaves {
  int Own = 1;
  ~Leaves() { G = (G * 2 + 1) % 1000; }
};
struct Initial {
  int Own = tock(2);
};
struct Holds {
  Leaves Part;
};
struct Derived : Leaves {};
struct Copied {
  int Own = 0;
  Copied() = default;
  Copied(const Copied &from) : Own(from.Own) { G += 3; }
};

_pure_ static int variable(int t) noexcept {
  Enters it(t); // expect: annotation-misuse
  return it.Own;
}
_pure_ static int temporary(int t) noexcept { return Enters(t).Own; } // expect: annotation-misuse
_pure_ static int destroyed(int t) noexcept {
  Leaves it; // expect: annotation-misuse
  return it.Own + t;
}
_pure_ static int gone(int t) noexcept { return Leaves().Own + t; } // expect: annotation-misuse
_pure_ static int initial(int t) noexcept {
  Initial it; // expect: annotation-misuse
  return it.Own + t;
}
_pure_ static int braced(int t) noexcept { return Initial{}.Own + t; } // expect: annotation-misuse
_pure_ static int member(int t) noexcept {
  Holds it; // expect: annotation-misuse
  return it.Part.Own + t;
}
_pure_ static int based(int t) noexcept { return Derived().Own + t; } // expect: annotation-misuse
static int taken(Copied it) { return it.Own; }
_pure_ static int copied(int t) noexcept {
  Copied it;
  return taken(it) + t; // expect: annotation-misuse
}
_pure_ static int many(int t) noexcept {
  Leaves all[3]; // expect: annotation-misuse
  return all[0].Own + t;
}

struct Point {
  int X, Y;
  Point(int x, int y) : X(x), Y(y) { X += Y; }
};
_pure_ static int harmless(int t) noexcept {
  Point at(t, 2);
  std::string text = "ab";
  text += 'c';
  std::vector<int> all(3, t);
  all.push_back(std::max(at.X, std::abs(t)));
  return all[3] + static_cast<int>(text.size());
}

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int V = 0, B = 0;

  _traversal_ void tick() {
    G = (G * 3 + V) % 1000;
    if (Next == nullptr)
      return;
    Next->tick();
  }
  _traversal_ void use_variable() {
    B = variable(V);
    if (Next == nullptr)
      return;
    Next->use_variable();
  }
  _traversal_ void use_temporary() {
    B = temporary(V);
    if (Next == nullptr)
      return;
    Next->use_temporary();
  }
  _traversal_ void use_destroyed() {
    B = destroyed(V);
    if (Next == nullptr)
      return;
    Next->use_destroyed();
  }
  _traversal_ void use_gone() {
    B = gone(V);
    if (Next == nullptr)
      return;
    Next->use_gone();
  }
  _traversal_ void use_initial() {
    B = initial(V);
    if (Next == nullptr)
      return;
    Next->use_initial();
  }
  _traversal_ void use_braced() {
    B = braced(V);
    if (Next == nullptr)
      return;
    Next->use_braced();
  }
  _traversal_ void use_member() {
    B = member(V);
    if (Next == nullptr)
      return;
    Next->use_member();
  }
  _traversal_ void use_based() {
    B = based(V);
    if (Next == nullptr)
      return;
    Next->use_based();
  }
  _traversal_ void use_copied() {
    B = copied(V);
    if (Next == nullptr)
      return;
    Next->use_copied();
  }
  _traversal_ void use_many() {
    B = many(V);
    if (Next == nullptr)
      return;
    Next->use_many();
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

static void walk_variable(Node *root) {
  root->tick();
  root->use_variable();
  show(root);
}
static void walk_temporary(Node *root) {
  root->tick();
  root->use_temporary();
  show(root);
}
static void walk_destroyed(Node *root) {
  root->tick();
  root->use_destroyed();
  show(root);
}
static void walk_gone(Node *root) {
  root->tick();
  root->use_gone();
  show(root);
}
static void walk_initial(Node *root) {
  root->tick();
  root->use_initial();
  show(root);
}
static void walk_braced(Node *root) {
  root->tick();
  root->use_braced();
  show(root);
}
static void walk_member(Node *root) {
  root->tick();
  root->use_member();
  show(root);
}
static void walk_based(Node *root) {
  root->tick();
  root->use_based();
  show(root);
}
static void walk_copied(Node *root) {
  root->tick();
  root->use_copied();
  show(root);
}
static void walk_many(Node *root) {
  root->tick();
  root->use_many();
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
    walk_variable(root);
    walk_temporary(root);
    walk_destroyed(root);
    walk_gone(root);
    walk_initial(root);
    walk_braced(root);
    walk_member(root);
    walk_based(root);
    walk_copied(root);
    walk_many(root);
    walk_harmless(root);
  }
}
