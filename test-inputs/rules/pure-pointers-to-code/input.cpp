// traversals: tick use_spot use_named use_global use_constant use_changing use_local use_given use_passed use_dynamic use_object use_harmless
// Rule: what a pure function calls without a name counts: lambdas, functions behind pointers that never change, and whatever overrides
// a virtual function. A pointer that may change leads to anything.
#include "case.h"
#include "pleach.h"

static int G = 0;

_pure_ static int spot(int t) noexcept {
  return [](int it) { return G + it; }(t); // expect: annotation-misuse
}
_pure_ static int named(int t) noexcept {
  auto add = [t](int it) { return G + it + t; }; // expect: annotation-misuse
  return add(t);
}
static auto const Adds = [](int t) { return G + t; };
_pure_ static int global(int t) noexcept { return Adds(t); } // expect: annotation-misuse

static int above(int t) noexcept { return G + t; }
static int (*const Constant)(int) = above;
_pure_ static int constant(int t) noexcept { return Constant(t); } // expect: annotation-misuse
static int (*Changing)(int) = above;
_pure_ static int changing(int t) noexcept { return Changing(t); } // expect: annotation-misuse
_pure_ static int local(int t) noexcept {
  int (*code)(int) = &above; // expect: annotation-misuse
  return code(t);
}
_pure_ static int applied(int (*code)(int), int t) noexcept { return code(t); } // expect: annotation-misuse
_pure_ static int given(int t) noexcept { return applied(above, t); } // expect: annotation-misuse
template <class F> static int run(F code, int t) { return code(t); }
_pure_ static int passed(int t) noexcept {
  return run([](int it) { return G * it; }, t); // expect: annotation-misuse
}

struct Shape {
  virtual int area(int t) const noexcept { return t; }
};
struct Square : Shape {
  int area(int t) const noexcept override { return G + t; }
};
static const Square Default;
static const Shape &shape() noexcept { return Default; }
_pure_ static int dynamic(int t) noexcept { return shape().area(t); } // expect: annotation-misuse

struct Adder {
  int operator()(int t) const { return G + t; }
};
_pure_ static int object(int t) noexcept { return Adder()(t); } // expect: annotation-misuse

_pure_ static int harmless(int t) noexcept {
  auto twice = [](int it) { return 2 * it; };
  return twice(t);
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
  _traversal_ void use_spot() {
    B = spot(V);
    if (Next == nullptr)
      return;
    Next->use_spot();
  }
  _traversal_ void use_named() {
    B = named(V);
    if (Next == nullptr)
      return;
    Next->use_named();
  }
  _traversal_ void use_global() {
    B = global(V);
    if (Next == nullptr)
      return;
    Next->use_global();
  }
  _traversal_ void use_constant() {
    B = constant(V);
    if (Next == nullptr)
      return;
    Next->use_constant();
  }
  _traversal_ void use_changing() {
    B = changing(V);
    if (Next == nullptr)
      return;
    Next->use_changing();
  }
  _traversal_ void use_local() {
    B = local(V);
    if (Next == nullptr)
      return;
    Next->use_local();
  }
  _traversal_ void use_given() {
    B = given(V);
    if (Next == nullptr)
      return;
    Next->use_given();
  }
  _traversal_ void use_passed() {
    B = passed(V);
    if (Next == nullptr)
      return;
    Next->use_passed();
  }
  _traversal_ void use_dynamic() {
    B = dynamic(V);
    if (Next == nullptr)
      return;
    Next->use_dynamic();
  }
  _traversal_ void use_object() {
    B = object(V);
    if (Next == nullptr)
      return;
    Next->use_object();
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

static void walk_spot(Node *root) {
  root->tick();
  root->use_spot();
  show(root);
}
static void walk_named(Node *root) {
  root->tick();
  root->use_named();
  show(root);
}
static void walk_global(Node *root) {
  root->tick();
  root->use_global();
  show(root);
}
static void walk_constant(Node *root) {
  root->tick();
  root->use_constant();
  show(root);
}
static void walk_changing(Node *root) {
  root->tick();
  root->use_changing();
  show(root);
}
static void walk_local(Node *root) {
  root->tick();
  root->use_local();
  show(root);
}
static void walk_given(Node *root) {
  root->tick();
  root->use_given();
  show(root);
}
static void walk_passed(Node *root) {
  root->tick();
  root->use_passed();
  show(root);
}
static void walk_dynamic(Node *root) {
  root->tick();
  root->use_dynamic();
  show(root);
}
static void walk_object(Node *root) {
  root->tick();
  root->use_object();
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
    walk_spot(root);
    walk_named(root);
    walk_global(root);
    walk_constant(root);
    walk_changing(root);
    walk_local(root);
    walk_given(root);
    walk_passed(root);
    walk_dynamic(root);
    walk_object(root);
    walk_harmless(root);
  }
}
