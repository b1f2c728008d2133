// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6
// Rule: calls in `switch`es stay apart where a group goes on in the next, where something changes the value in between, where it may be another one,
// and where labels are other words; what may end a traversal there is told by flags.
#include "case.h"
#include "pleach.h"

enum Kind { Leaf, Unary, Binary, Other };

struct _tree_ Node {
  enum Mode { Flat, Deep, Wide };
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Kind K = Leaf;
  Mode M = Flat;
  char Letter = 'a';
  int Input = 0, A = 0, B = 0, C = 0;

  // A group goes on in the next.
  _traversal_ void f1() {
    switch (K) {
    case Binary: Right->f1(); [[fallthrough]];
    case Unary: Left->f1(); break;
    default: break;
    }
    A++;
  }
  _traversal_ void g1() {
    switch (K) {
    case Binary: Right->g1(); [[fallthrough]];
    case Unary: Left->g1(); break;
    default: break;
    }
    B++;
  }

  // The first walk changes the value.
  _traversal_ void f2() {
    switch (K) {
    case Unary: Left->f2(); break;
    case Binary: Left->f2(); Right->f2(); A = 1; break;
    default: break;
    }
    if (K == Binary && Input > 2)
      K = Unary;
  }
  _traversal_ void g2() {
    switch (K) {
    case Unary: Left->g2(); B += 2; break;
    case Binary: Left->g2(); Right->g2(); B = A; break;
    default: break;
    }
  }

  // In one of its groups.
  _traversal_ void f3() {
    switch (K) {
    case Unary: Left->f3(); A += 1; break;
    case Binary: Left->f3(); Right->f3(); K = Unary; break;
    default: break;
    }
  }
  _traversal_ void g3() {
    switch (K) {
    case Unary: Left->g3(); B += 2; break;
    case Binary: Left->g3(); Right->g3(); B = A; break;
    default: break;
    }
  }

  // Other labels, another value, variables of one name.
  _traversal_ void f4() {
    const int Turn = Input & 1;
    switch (Turn) {
    case 0: if (Left) Left->f4(); break;
    case 1: A += 4; break;
    }
    if (Right) Right->f4();
  }
  _traversal_ void g4() {
    const int Turn = Input & 2;
    switch (Turn) {
    case 0: if (Left) Left->g4(); break;
    case 1: B += 4; break;
    }
    if (Right) Right->g4();
  }

  // Ends in it.
  _traversal_ void f5() {
    switch (K) {
    case Unary: Left->f5(); break;
    case Binary: Left->f5(); Right->f5(); A -= 1; return;
    default: break;
    }
    A += 5;
  }
  _traversal_ void g5() {
    switch (K) {
    case Unary: Left->g5(); break;
    case Binary: Left->g5(); Right->g5(); B -= A; return;
    default: break;
    }
    B += A;
  }

  // `if`s: what stands behind `else` may run after all.
  _traversal_ void f6() {
    if (M == Wide) {
      if (Left) Left->f6();
      A += 6;
    } else {
      if (Left) Left->f6();
      A += 7;
      M = Wide;
    }
  }
  _traversal_ void g6() {
    if (M == Wide) {
      if (Left) Left->g6();
      B += A;
    } else {
      if (Left) Left->g6();
      B -= A;
    }
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(6);
  node->M = Node::Mode(random.below(3));
  node->Letter = "abc "[random.below(4)];
  node->K = depth == 0 ? Leaf : Kind(random.below(4));
  if (node->K == Unary || node->K == Binary)
    node->Left = build(random, depth - 1);
  if (node->K == Binary)
    node->Right = build(random, depth - 1);
  return node;
}

static void dump(const Node *node) {
  if (!node)
    return;
  std::printf("%d %d %d %d\n", node->A, node->B, node->C, node->K);
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
}
static void run6(Node *root) {
  root->f6();
  root->g6();
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
    run6(root);
    dump(root);
  }
}
