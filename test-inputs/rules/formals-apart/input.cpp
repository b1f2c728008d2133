// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8 f9 g9 f10 g10 f11 g11
// Rule: what a reference or pointer leads to may be what another walk touches by another name. None of these walks runs with its
// neighbour below the first node, or statements keep their order.
#include "case.h"
#include "pleach.h"

struct Stats {
  int Nodes = 0, Sum = 0;
};

static int Total = 0;
static int *Kept = &Total;
static Stats Shared;

static void add(int &to, int by) { to = to * 3 % 1000 + by; }
static void enter(int by, Stats &to = Shared) { to.Sum = to.Sum * 3 % 1000 + by; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int X = 0, Y = 0, Z = 0;

  // A part of an object, and the object.
  _traversal_ void f1(int &n) {
    add(n, X);
    if (Left) Left->f1(n);
    if (Right) Right->f1(n);
  }
  _traversal_ void g1(Stats &stats) {
    Y = stats.Nodes;
    stats.Nodes++;
    if (Left) Left->g1(stats);
    if (Right) Right->g1(stats);
  }

  // One number by two names.
  _traversal_ void f2(int &n) {
    add(n, X);
    if (Left) Left->f2(n);
    if (Right) Right->f2(n);
  }
  _traversal_ void g2(const int &n) {
    Y = n;
    if (Left) Left->g2(n);
    if (Right) Right->g2(n);
  }

  // A field of a node.
  _traversal_ void f3(int &n) {
    add(n, 1);
    if (Left) Left->f3(n);
    if (Right) Right->f3(n);
  }
  _traversal_ void g3() {
    X = X * 5 % 1000 + 2;
    if (Left) Left->g3();
    if (Right) Right->g3();
  }

  // A field of each node, from the second level on.
  _traversal_ void f4(int &n) {
    add(n, Z);
    if (Left) Left->f4(Y);
    if (Right) Right->f4(Y);
  }
  _traversal_ void g4() {
    if (Left) Left->g4();
    if (Right) Right->g4();
    Z = Y;
  }

  // Two numbers that change places on each level.
  _traversal_ void f5(int &a, int &b) {
    add(a, X);
    if (Left) Left->f5(b, a);
    if (Right) Right->f5(b, a);
  }
  _traversal_ void g5(int &b) {
    add(b, Y);
    if (Left) Left->g5(b);
    if (Right) Right->g5(b);
  }

  // A pointer that leads elsewhere after a while.
  _traversal_ void f6(int *n) {
    if (X % 2) n = &Total;
    add(*n, X);
    if (Left) Left->f6(n);
    if (Right) Right->f6(n);
  }
  _traversal_ void g6() {
    Y = Total;
    Total = Total * 5 % 1000;
    if (Left) Left->g6();
    if (Right) Right->g6();
  }

  // A number whose address another walk has.
  _traversal_ void f7(int &n) {
    Kept = &n;
    if (Left) Left->f7(n);
    if (Right) Right->f7(n);
    n = n * 3 % 1000 + X;
  }
  _traversal_ void g7() {
    Y = *Kept;
    if (Left) Left->g7();
    if (Right) Right->g7();
  }

  // A global.
  _traversal_ void f8(int *n) {
    *n = *n * 3 % 1000 + X;
    if (Left) Left->f8(n);
    if (Right) Right->f8(n);
  }
  _traversal_ void g8() {
    Y = Total;
    if (Left) Left->g8();
    if (Right) Right->g8();
  }

  // The default argument of a helper.
  _traversal_ void f9() {
    if (Left) Left->f9();
    if (Right) Right->f9();
    enter(X);
  }
  _traversal_ void g9() {
    Y = Shared.Sum;
    if (Left) Left->g9();
    if (Right) Right->g9();
  }

  // What the caller of the walks is given may be a field of a node.
  _traversal_ void f10(int &n) {
    add(n, X);
    if (Left) Left->f10(n);
    if (Right) Right->f10(n);
  }
  _traversal_ void g10() {
    Y = Y * 5 % 1000 + X;
    if (Left) Left->g10();
    if (Right) Right->g10();
  }

  // An element of an array, by a name that may be any of them.
  _traversal_ void f11(int &n) {
    add(n, X);
    if (Left) Left->f11(n);
    if (Right) Right->f11(n);
  }
  _traversal_ void g11(int (&all)[3]) {
    all[2] = all[2] * 5 % 1000 + Y;
    if (Left) Left->g11(all);
    if (Right) Right->g11(all);
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->X = random.below(9);
  node->Y = random.below(9);
  node->Z = random.below(9);
  if (depth > 0 && random.below(5) > 0) node->Left = build(random, depth - 1);
  if (depth > 0 && random.below(5) > 0) node->Right = build(random, depth - 1);
  return node;
}

static void dump(Node *node) {
  if (!node) return;
  printf("%d %d %d\n", node->X, node->Y, node->Z);
  dump(node->Left);
  dump(node->Right);
}

static void free_all(Node *node) {
  if (!node) return;
  free_all(node->Left);
  free_all(node->Right);
  delete node;
}

static int run1(Node *root) {
  Stats stats;
  root->f1(stats.Nodes);
  root->g1(stats);
  return stats.Nodes;
}
static int run2(Node *root) {
  int n = 0;
  root->f2(n);
  root->g2(n);
  return n;
}
static void run3(Node *root) {
  root->f3(root->X);
  root->g3();
}
static void run4(Node *root) {
  int n = 0;
  root->f4(n);
  root->g4();
}
static int run5(Node *root) {
  int a = 0, b = 0;
  root->f5(a, b);
  root->g5(b);
  return a * 1000 + b;
}
static int run6(Node *root) {
  int n = 0;
  root->f6(&n);
  root->g6();
  return n;
}
static int run7(Node *root) {
  int n = 0;
  root->f7(n);
  root->g7();
  Kept = &Total;
  return n;
}
static void run8(Node *root) {
  root->f8(&Total);
  root->g8();
}
static void run9(Node *root) {
  root->f9();
  root->g9();
}
static void run10(Node *root, int &n) {
  root->f10(n);
  root->g10();
}
static int run11(Node *root) {
  int all[3] = {1, 2, 3};
  int at = root->X % 3;
  root->f11(all[at]);
  root->g11(all);
  return all[0] * 1000 + all[2];
}
int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node *root = build(random, tree % 4);
    Node *last = root;
    while (last->Left) last = last->Left;
    printf("%d\n", run1(root));
    printf("%d\n", run2(root));
    run3(root);
    run4(root);
    dump(root);
    printf("%d\n", run5(root));
    printf("%d %d\n", run6(root), Total);
    printf("%d\n", run7(root));
    dump(root);
    run8(root);
    printf("%d\n", Total);
    run9(root);
    printf("%d\n", Shared.Sum);
    dump(root);
    run10(root, last->Y);
    dump(root);
    printf("%d\n", run11(root));
    dump(root);
    free_all(root);
  }
}
