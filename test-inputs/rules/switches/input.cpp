// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 walk sum
// Rule: calls behind equal labels of a `switch` on one value become one call, and stand in one `switch` with whatever else does; statements behind
// different ones never both run, so that their order does not matter.
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

  // The same groups.
  _traversal_ void f1() {
    A += Input;
    switch (K) {
      case Leaf:
        A += 1;
        break;
      case Unary:
        // The only one.
        Left->f1();
        A += Left->A;
        break;
      case Binary:
        Left->f1();
        Right->f1();
        A += Left->A + Right->A;
        break;
      default:
        break;
    }
  }
  _traversal_ void g1() {
    B += 1;
    switch (K) {
      case Leaf:
        B += A;
        break;
      case Unary:
        Left->g1();
        break;
      case Binary:
        Left->g1();
        Right->g1();
        B += Left->B + Left->A;
        break;
      default:
        B += 3;
        break;
    }
    C += B;
  }

  // Some groups are the same; braces, variables, stacked labels in another order.
  _traversal_ void f2() {
    switch (K) {
    case Leaf: case Other: { int Twice = Input * 2; A += Twice; } break;
    case Unary: Left->f2(); A++; break;
    case Binary: { Left->f2(); Right->f2(); break; }
    }
  }
  _traversal_ void g2() {
    switch (K) {
    case Binary: Left->g2(); Right->g2(); B += A; break;
    case Other: case Leaf: { int Twice = A * 2; B += Twice; break; }
    default: Left->g2(); B += Left->B + A;
    }
  }

  // Within others; conditions in it, loops that are left.
  _traversal_ void f3() {
    if (Left) {
      switch (K) {
      case Unary:
        switch (M) { case Flat: A = 5; break; case Deep: case Wide: Left->f3(); A += 1; break; }
        break;
      case Binary:
        Left->f3();
        for (int i = 0; i < 4; i++) {
          if (i == Input)
            break;
          A += i;
        }
        if (M == Wide)
          Right->f3();
        break;
      default:
        break;
      }
    }
  }
  _traversal_ void g3() {
    if (Left) {
      switch (K) {
      case Unary:
        switch (M) { case Flat: B = A; break; case Deep: case Wide: Left->g3(); B += A; break; }
        break;
      case Binary:
        Left->g3();
        if (M == Wide)
          Right->g3();
        break;
      default:
        break;
      }
    }
    B += 1;
  }

  // On a parameter of both, and on a letter.
  _traversal_ void f4(int p) {
    switch (p & 1) {
    case 0: if (Left) Left->f4(p + 1); break;
    case 1: if (Left) Left->f4(p + 1); A += p; break;
    }
    switch (Letter) {
    case 'a': case ' ': if (Right) Right->f4(p); break;
    case 'b': A += 2; break;
    }
  }
  _traversal_ void g4(int p) {
    switch (p & 1) {
    case 0: if (Left) Left->g4(p + 1); B++; break;
    case 1: if (Left) Left->g4(p + 1); B += A; break;
    }
    switch (Letter) {
    case 'a': case ' ': if (Right) Right->g4(p); break;
    case 'b': B += A; break;
    }
  }

  // A group whose last statement may end the traversal, or go on behind the `switch`.
  _traversal_ void f5() {
    A += 1;
    if (Left)
      Left->f5();
  }
  _traversal_ void g5() {
    if (Left)
      Left->g5();
    switch (K) {
    case Binary:
      B += 1;
      if (Right)
        Right->g5();
      if (Input == 3) return;
      break;
    case Unary:
      B += 10;
      break;
    default:
      break;
    }
    B += 100;
  }

  // Groups in another order, one of which ends its traversal where the other goes on.
  _traversal_ void f6() {
    switch (K) {
    case Leaf: A = 1; return;
    case Unary: A = 2; break;
    case Binary: Left->f6(); Right->f6(); break;
    case Other: break;
    }
  }
  _traversal_ void g6() {
    switch (K) {
    case Leaf: B += 5; break;
    case Binary:
      Left->g6();
      Right->g6();
      C += Left->B;
      B = C + 1;
      break;
    case Unary: break;
    case Other: break;
    }
  }
};

// Free functions.
_traversal_ void walk(Node *n) {
  if (!n)
    return;
  n->A += 1;
  switch (n->K) {
  case Unary: walk(n->Left); break;
  case Binary: walk(n->Left); walk(n->Right); n->A += n->Left->A; break;
  default: break;
  }
}
_traversal_ void sum(Node *n) {
  if (!n)
    return;
  switch (n->K) {
  case Unary: sum(n->Left); break;
  case Binary: sum(n->Left); sum(n->Right); n->B += n->Left->A; break;
  default: break;
  }
}

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
  root->f4(1);
  root->g4(1);
  walk(root);
  sum(root);
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
