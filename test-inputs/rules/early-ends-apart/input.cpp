// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 h5
// Rule: an early end is no condition of what follows where something there changes what it tests, where the test does more than to read, or where
// traversals end under different conditions: flags tell who lives.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Node *Up = nullptr;
  int Kind = 0, Input = 0, A = 0, B = 0, C = 0;
  bool On = false;

  // The branch changes the condition.
  _traversal_ void f1() {
    if (On) {
      On = false;
      A = 9;
      return;
    }
    A += 2;
    if (Left)
      Left->f1();
  }
  _traversal_ void g1() {
    if (On) {
      B = 1;
      return;
    }
    B += A;
    if (Left)
      Left->g1();
  }

  // What follows does.
  _traversal_ void f2() {
    if (On) {
      A = 9;
      return;
    }
    if (Left)
      Left->f2();
    On = Kind == 1;
    A += 2;
  }
  _traversal_ void g2() {
    if (On) {
      B = 1;
      return;
    }
    if (Left)
      Left->g2();
    B += A;
  }

  // A walk below does.
  _traversal_ void f3() {
    if (On) {
      A = 9;
      if (Up)
        Up->On = true;
      return;
    }
    if (Left)
      Left->f3();
    A += 2;
  }
  _traversal_ void g3() {
    if (!On) {
      if (Left)
        Left->g3();
      B += A;
    }
  }

  // The test counts.
  _traversal_ void f4() {
    if (Kind++ == 1) {
      A = 9;
      return;
    }
    A += 2;
    if (Left)
      Left->f4();
  }
  _traversal_ void g4() {
    if (Kind++ == 1) {
      B = 1;
      return;
    }
    B += A;
    if (Left)
      Left->g4();
  }

  // One of three goes on.
  _traversal_ void f5() {
    if (!On) {
      A = 9;
      return;
    }
    A += 2;
    if (Left)
      Left->f5();
  }
  _traversal_ void g5() {
    if (!On) {
      B = 1;
      return;
    }
    B += A;
    if (Left)
      Left->g5();
  }
  _traversal_ void h5() {
    C += B;
    if (Left)
      Left->h5();
  }
};

static Node *build(Random &random, int depth) {
  if (depth == 0 || random.below(5) == 0)
    return nullptr;
  Node *node = new Node;
  node->Input = random.below(40);
  node->Kind = random.below(3);
  node->On = random.below(3) > 0;
  node->Left = build(random, depth - 1);
  node->Right = build(random, depth - 1);
  if (node->Left != nullptr)
    node->Left->Up = node;
  if (node->Right != nullptr)
    node->Right->Up = node;
  return node;
}

static void dump(const Node *node) {
  if (!node)
    return;
  std::printf("%d %d %d %d %d\n", node->A, node->B, node->C, node->On, node->Kind);
  dump(node->Left);
  dump(node->Right);
}

static void run1(Node *root) {
  root->f1();
  root->g1();
}
static void run2(Node *root) {
  root->f2();
  root->g2();
}
static void run3(Node *root) {
  root->f3();
  root->g3();
}
static void run4(Node *root) {
  root->f4();
  root->g4();
}
static void run5(Node *root) {
  root->f5();
  root->g5();
  root->h5();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 9; ++tree) {
    Node *root = build(random, tree % 7 + 1);
    if (root == nullptr)
      continue;
    run1(root);
    dump(root);
    run2(root);
    dump(root);
    run3(root);
    dump(root);
    run4(root);
    dump(root);
    run5(root);
    dump(root);
  }
}
