// traversals: first second third fourth
// Rule: in `Odd` a parameter's type means something else, so that not even an override with the plain calls can be
// written there. The hierarchy's other functions, and other hierarchies, are fused all the same.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  typedef int Number;
  _child_ Node *Next = nullptr;
  int A = 0, B = 0, C = 0;
  virtual ~Node() = default;
  _traversal_ virtual void first(Number k) { A += k; }
  _traversal_ virtual void second(Number k) { B += A + k; }
  _traversal_ virtual void third() { C += A; }
  _traversal_ virtual void fourth() { C += B % 1000; }
};

struct _tree_ Inner : Node {
  _traversal_ void first(Number k) override {
    A += 2 * k;
    Next->first(k + 1);
  }
  _traversal_ void second(Number k) override {
    B += A - k;
    Next->second(k);
  }
  _traversal_ void third() override {
    C += 2;
    Next->third();
  }
  _traversal_ void fourth() override {
    C += B % 1000;
    Next->fourth();
  }
};

struct _tree_ Odd : Inner { // expect: not-written
  typedef double Number;
  _traversal_ void first(int k) override {
    A += 3 * k;
    Next->first(k + 2);
  }
};

static Node *build(Random &random, int length) {
  if (length == 0)
    return new Node;
  Node *node = nullptr;
  if (random.below(2))
    node = new Inner;
  else
    node = new Odd;
  node->Next = build(random, length - 1);
  return node;
}

static void run(Node *root) {
  root->first(1);
  root->second(2);
}

static void again(Node *root) {
  root->third();
  root->fourth();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, tree);
    run(root);
    again(root);
    for (Node *node = root; node; node = node->Next)
      std::printf("%d %d %d\n", node->A, node->B, node->C);
  }
}
