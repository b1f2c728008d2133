// case: config -DNESTED
// traversals: measure arrange
// Rule: in another configuration a class may have another base, so that what is overridden last here is overridden there. (A `final` would
// not compile.)
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;
  _traversal_ virtual void measure() = 0;
  _traversal_ virtual void arrange() = 0;
  virtual ~Node() {}
};
struct End : Node {
  void measure() override { A = 1; }
  void arrange() override { B = 2; }
};
struct Row : Node {
  void measure() override {
    A = Input * 2;
    Next->measure();
  }
  void arrange() override {
    B = A + 1;
    Next->arrange();
  }
};
#ifdef NESTED
using Base = Row;
#else
using Base = Node;
#endif
struct Cell : Base {
  void measure() override {
    A = Input * 3;
    Next->measure();
  }
  void arrange() override {
    B = A + 2;
    Next->arrange();
  }
};

static void run(Node *root) {
  root->measure();
  root->arrange();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = new End;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Row;
    if (random.below(2) == 0) {
      delete node;
      node = new Cell;
    }
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  run(root);
  while (root != nullptr) {
    std::printf("%d %d\n", root->A, root->B);
    Node *next = root->Next;
    delete root;
    root = next;
  }
}
