// case: gain
// case: files input.cpp other.cpp
// traversals: add scale swap take through above count pay keep spend tell change visit
// Rule: what references and pointers lead to is asked of each call. The same walks run together where a call passes two objects,
// and apart where another passes one by two names, wherever the two calls stand.
#include "node.h"

static int Total = 1;

// Two numbers, one, and one walk twice.
static int two(Node *root) {
  int n = 1, m = 2;
  root->add(n);
  root->scale(m);
  return n * 1000 + m;
}
static int one(Node *root) {
  int n = 1;
  root->add(n);
  root->scale(n);
  return n;
}
static int twice(Node *root) {
  int n = 1, m = 2;
  root->add(n);
  root->add(m);  // expect: unfused-by-limit
  return n * 1000 + m;
}

// Numbers that change places on each level: two and another, two and one of them.
static int three(Node *root) {
  int a = 1, b = 2, c = 3;
  root->swap(a, b);
  root->take(c);
  return (a * 1000 + b) * 100 + c;
}
static int swapped(Node *root) {
  int a = 1, b = 2;
  root->swap(a, b);
  root->take(b);
  return a * 1000 + b;
}

// Two numbers here, one field of each node below.
static int fields(Node *root) {
  int n = 1, m = 2;
  root->through(n);
  root->above(m);
  return n * 1000 + m;
}

// Another object, another field, the object itself.
static int parts(Node *root) {
  Stats stats, others;
  root->count(stats);
  root->pay(others.Sum);
  return stats.Nodes * 1000 + others.Sum;
}
static int part(Node *root) {
  Stats stats;
  root->count(stats);
  root->pay(stats.Sum);
  return stats.Nodes * 1000 + stats.Sum;
}
static int both(Node *root) {
  Stats stats;
  root->pay(stats.Nodes);
  root->pay(stats.Sum);
  return stats.Nodes * 1000 + stats.Sum;
}

// Variables of the program.
static int globals(Node *root) {
  static int kept = 3;
  root->pay(Total);
  root->pay(kept);
  return Total * 1000 + kept;
}
static int global(Node *root) {
  int &total = Total;
  root->pay(Total);
  root->pay(total);
  return Total;
}

// Locals of the nodes above.
static int locals(Node *root) {
  int n = 1, m = 2;
  root->keep(n);
  root->spend(m);
  return n * 1000 + m;
}

// What may be any number, and a field of the node.
static int any(Node *root, int &n) {
  root->tell(n);
  root->change(n);
  return n;
}
static void field(Node *root) {
  int n = 1;
  root->tell(root->Y);
  root->change(n);
}
static int known(Node *root) {
  int n = 1, m = 2;
  root->tell(n);
  root->change(m);
  return n * 1000 + m;
}

// Visitors with a state.
static int visitors(Node *root) {
  Sum sum{1}, other{2};
  sum.visit(*root);
  other.visit(*root);
  return sum.Value * 1000 + other.Value;
}
static int visitor(Node *root) {
  Sum sum{1};
  sum.visit(*root);
  sum.visit(*root);
  return sum.Value;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node *root = build(random, tree % 4);
    printf("%d %d %d\n", two(root), one(root), twice(root));
    printf("%d %d\n", three(root), swapped(root));
    printf("%d\n", fields(root));
    dump(root);
    printf("%d %d %d\n", parts(root), part(root), both(root));
    printf("%d %d\n", globals(root), global(root));
    printf("%d\n", locals(root));
    dump(root);
    printf("%d\n", any(root, root->Left ? root->Left->Y : root->Y));
    field(root);
    printf("%d\n", known(root));
    dump(root);
    printf("%d %d\n", visitors(root), visitor(root));
    printf("%d %d\n", others(root), other(root));
    dump(root);
    free_all(root);
  }
}
