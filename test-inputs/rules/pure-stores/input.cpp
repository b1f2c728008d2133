// traversals: look put set own part
// Rule: what the body of a pure function writes through a pointer or reference counts beside its annotation. A specialisation of
// a function template is another function, of which the template's annotation says nothing.
#include "case.h"
#include "pleach.h"

static int Cell = 0;
static int *const Slot = &Cell;

_pure_ static int stored(int v) noexcept {
  *Slot = v; // expect: annotation-misuse
  return v;
}
_pure_ static int given(int &out, int v) noexcept {
  out = v + 1; // expect: annotation-misuse
  return v;
}

template <class T> _pure_ static int kept(T v) noexcept { return v; }
template <> int kept<int>(int v) noexcept {
  *Slot = v + 2;
  return v;
}

template <class T> struct Keeper {
  _pure_ static int keep(T v) noexcept { return v; }
};
template <> int Keeper<int>::keep(int v) noexcept {
  *Slot = v + 3;
  return v;
}

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int V = 0, A = 0, B = 0;

  _traversal_ void look() {
    A = A * 3 + Cell;
    if (Next == nullptr)
      return;
    Next->look();
  }
  _traversal_ void put() {
    B = stored(V);
    if (Next == nullptr)
      return;
    Next->put();
  }
  _traversal_ void set() {
    B = given(Cell, V);
    if (Next == nullptr)
      return;
    Next->set();
  }
  _traversal_ void own() {
    B = kept(V);
    if (Next == nullptr)
      return;
    Next->own();
  }
  _traversal_ void part() {
    B = Keeper<int>::keep(V);
    if (Next == nullptr)
      return;
    Next->part();
  }
};

static void walk(Node *root) {
  root->look();
  root->put();
}
static void walk2(Node *root) {
  root->look();
  root->set();
}
static void walk3(Node *root) {
  root->look();
  root->own();
}
static void walk4(Node *root) {
  root->look();
  root->part();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = nullptr;
    for (int length = 0; length < tree + 2; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->V = random.below(40);
      root = node;
    }
    walk(root);
    walk2(root);
    walk3(root);
    walk4(root);
    for (const Node *it = root; it != nullptr; it = it->Next)
      std::printf("%d %d %d\n", it->V, it->A, it->B);
  }
}
