// traversals: walk0 walk1 walk2 walk3 walk4 walk5 walk6 walk7 walk8 walk9 walk10 walk11
// Twelve traversals of which seven may end, each on nodes of its own: more sets of living ones than there are functions for.
// The version for the living runs what is left as one walk. What one of them clears where it ends, another divides by behind a
// test of its own, for a local that only it may evaluate.
#include "case.h"
#include "pleach.h"

class _tree_ Node {
public:
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Kind = 0;
  int Divisor = 0;
  int V0 = 0;
  int V1 = 0;
  int V2 = 0;
  int V3 = 0;
  int V4 = 0;
  int V5 = 0;
  int V6 = 0;
  int V7 = 0;
  int V8 = 0;
  int V9 = 0;
  int V10 = 0;
  int V11 = 0;
  virtual ~Node() { delete Left; delete Right; }

  _traversal_ virtual void walk0() {}
  _traversal_ virtual void walk1() {}
  _traversal_ virtual void walk2() {}
  _traversal_ virtual void walk3() {}
  _traversal_ virtual void walk4() {}
  _traversal_ virtual void walk5() {}
  _traversal_ virtual void walk6() {}
  _traversal_ virtual void walk7() {}
  _traversal_ virtual void walk8() {}
  _traversal_ virtual void walk9() {}
  _traversal_ virtual void walk10() {}
  _traversal_ virtual void walk11() {}
};

class _tree_ Inner final : public Node {
public:
  _traversal_ void walk0() override {
    if (Kind % 5 == 1)
      return;
    V0 += Kind * 1;
    Left->walk0();
    Right->walk0();
  }
  _traversal_ void walk1() override {
    V1 += Kind * 2;
    Left->walk1();
    Right->walk1();
  }
  _traversal_ void walk2() override {
    if (Kind % 7 == 3)
      return;
    V2 += Kind * 3 + V1;
    Left->walk2();
    Right->walk2();
  }
  _traversal_ void walk3() override {
    if (Kind % 8 == 1)
      return;
    V3 += Kind * 4;
    Left->walk3();
    Right->walk3();
  }
  _traversal_ void walk4() override {
    V4 += Kind * 5;
    Left->walk4();
    Right->walk4();
  }
  _traversal_ void walk5() override {
    if (Kind % 7 == 5) {
      V5 = -1;
      Divisor = 0;
      return;
    }
    V5 += Kind * 6 + V4;
    Left->walk5();
    Right->walk5();
  }
  _traversal_ void walk6() override {
    if (Kind % 7 == 1)
      return;
    if (Divisor == 0)
      return;
    int quotient = Kind / Divisor;
    V6 += Kind * 7 + quotient;
    Left->walk6();
    Right->walk6();
  }
  _traversal_ void walk7() override {
    V7 += Kind * 8;
    Left->walk7();
    Right->walk7();
  }
  _traversal_ void walk8() override {
    if (Kind % 5 == 3)
      return;
    V8 += Kind * 9 + V7;
    Left->walk8();
    Right->walk8();
  }
  _traversal_ void walk9() override {
    V9 += Kind * 10;
    Left->walk9();
    Right->walk9();
    V9 += Left->V9 - Right->V9;
  }
  _traversal_ void walk10() override {
    V10 += Kind * 11;
    Left->walk10();
    Right->walk10();
  }
  _traversal_ void walk11() override {
    if (Kind % 8 == 3)
      return;
    V11 += Kind * 12 + V10;
    Left->walk11();
    Right->walk11();
  }
};

class _tree_ Leaf final : public Node {
public:
  _traversal_ void walk1() override { V1 = Kind + 1; }
  _traversal_ void walk4() override { V4 = Kind + 4; }
  _traversal_ void walk7() override { V7 = Kind + 7; }
  _traversal_ void walk3() override {
    if (Kind > 4)
      return;
    V3 = 1;
  }
};

static Node *build(Random &random, int depth) {
  Node *node;
  if (depth > 0) {
    node = new Inner;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  } else {
    node = new Leaf;
  }
  node->Kind = random.below(40);
  node->Divisor = random.below(9);
  return node;
}

static void run(Node *root) {
  root->walk0();
  root->walk1();
  root->walk2();
  root->walk3();
  root->walk4();
  root->walk5();
  root->walk6();
  root->walk7();
  root->walk8();
  root->walk9();
  root->walk10();
  root->walk11();
}
static void dump(const Node *node) {
  std::printf("%d %d %d %d %d %d %d %d %d %d %d %d\n", node->V0, node->V1, node->V2, node->V3, node->V4, node->V5, node->V6, node->V7, node->V8, node->V9, node->V10, node->V11);
  if (node->Left) {
    dump(node->Left);
    dump(node->Right);
  }
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 9; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    delete root;
  }
}
