// traversals: f1 g1 f2 g2 f3 g3 f4 g4
// Rule: an early end is a condition of what follows where that lets calls join, or saves flags: `if (c) { ...; return; } rest` is an `if` with
// `rest` behind `else`.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Node *Up = nullptr;
  int Kind = 0, Input = 0, A = 0, B = 0, C = 0;
  bool On = false;

  // An early end beside an `if`.
  _traversal_ void f1() {
    A += Input;
    if (!Left)
      return;
    Left->f1();
    A += Left->A;
  }
  _traversal_ void g1() {
    C += Input;
    if (Left) {
      Left->g1();
      B += Left->B;
    }
  }

  // Branches that end the traversals.
  _traversal_ void f2() {
    if (Kind == 0) {
      A = 3;
      return;
    }
    if (Left)
      Left->f2();
    if (Right)
      Right->f2();
  }
  _traversal_ void g2() {
    if (Kind == 0) {
      B = A;
      return;
    }
    if (Left)
      Left->g2();
    if (Right)
      Right->g2();
  }

  // Beside `else`; with calls in the branch that ends.
  _traversal_ void f3() {
    if (On) {
      if (Left)
        Left->f3();
      return;
    }
    A += 1;
    if (Right)
      Right->f3();
  }
  _traversal_ void g3() {
    if (!On) {
      B += A;
      if (Right)
        Right->g3();
    } else {
      if (Left)
        Left->g3();
    }
  }

  // Tests that both have, and then such an end in one of them; declarations behind it.
  _traversal_ void f4() {
    if (Input == 7)
      return;
    if (Kind != 1) {
      A -= 1;
      return;
    }
    int Twice = Input * 2;
    A += Twice;
    // The left one.
    if (Left)
      Left->f4();
    if (Right)
      Right->f4();
  }
  _traversal_ void g4() {
    if (Input == 7)
      return;
    if (Kind == 1) {
      const int Twice = A * 2;
      B += Twice;
      if (Left)
        Left->g4();
      if (Right)
        Right->g4();
    }
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
  }
}
