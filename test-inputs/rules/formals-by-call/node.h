#ifndef NODE_H
#define NODE_H
#include "case.h"
#include "pleach.h"

struct Stats {
  int Nodes = 1, Sum = 2;
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int X = 0, Y = 0, Z = 0;

  virtual ~Node() = default;

  _traversal_ virtual void add(int &n) {
    n = n * 3 % 1000 + X;
    if (Left) Left->add(n);
    if (Right) Right->add(n);
  }
  _traversal_ virtual void scale(int &n) {
    n = n * 5 % 1000 + Y;
    if (Left) Left->scale(n);
    if (Right) Right->scale(n);
  }

  _traversal_ void swap(int &a, int &b) {
    a = a * 3 % 1000 + X;
    if (Left) Left->swap(b, a);
    if (Right) Right->swap(b, a);
  }
  _traversal_ void take(int &c) {
    c = c * 5 % 1000 + Y;
    if (Left) Left->take(c);
    if (Right) Right->take(c);
  }

  _traversal_ void through(int &n) {
    n = n * 3 % 1000 + X;
    if (Left) Left->through(Z);
    if (Right) Right->through(Z);
  }
  _traversal_ void above(int &n) {
    n = n * 5 % 1000 + Y;
    if (Left) Left->above(Z);
    if (Right) Right->above(Z);
  }

  _traversal_ void count(Stats &stats) {
    stats.Nodes = (stats.Nodes * 3 + stats.Sum) % 1000 + X;
    if (Left) Left->count(stats);
    if (Right) Right->count(stats);
  }
  _traversal_ void pay(int &n) {
    n = n * 5 % 1000 + Y;
    if (Left) Left->pay(n);
    if (Right) Right->pay(n);
  }


  // A local of the node above, that one walk passes to the other.
  _traversal_ void keep(int &n) {
    int own = X;
    n = n * 3 % 1000 + 1;
    if (Left) Left->keep(own);
    if (Left) Left->spend(own);
    if (Right) Right->keep(own);
    Z = own;
  }
  _traversal_ void spend(int &m) {
    Y = m;
    m = m * 7 % 1000;
    if (Left) Left->spend(m);  // expect: unfused-by-limit
    if (Right) Right->spend(m);
  }

  // Where one call passes what may be any number, others still pass what they pass.
  _traversal_ void tell(int &n) {
    n = n * 3 % 1000 + X;
    if (Left) Left->tell(n);
    if (Right) Right->tell(n);
  }
  _traversal_ void change(int &n) {
    n = n * 5 % 1000 + Z;
    Y = Y * 3 % 1000 + n;
    if (Left) Left->change(n);
    if (Right) Right->change(n);
  }
};

// By other names, in another order.
struct Inner : Node {
  void add(int &to) override {
    to = to * 7 % 1000 + Y;
    if (Left) Left->add(to);
    if (Right) Right->add(to);
  }
  void scale(int &by) override {
    if (Left) Left->scale(by);
    by = by * 9 % 1000 + X;
    if (Right) Right->scale(by);
  }
};

struct Sum {
  int Value;
  _traversal_ void visit(Node &node) {
    Value = Value * 3 % 1000 + node.X;
    if (node.Left) visit(*node.Left);
    if (node.Right) visit(*node.Right);
  }
};

int others(Node *root);
int other(Node *root);

inline Node *build(Random &random, int depth) {
  Node *node = random.below(2) ? new Node : new Inner;
  node->X = random.below(9);
  node->Y = random.below(9);
  node->Z = random.below(9);
  if (depth > 0 && random.below(5) > 0) node->Left = build(random, depth - 1);
  if (depth > 0 && random.below(5) > 0) node->Right = build(random, depth - 1);
  return node;
}

inline void dump(Node *node) {
  if (!node) return;
  printf("%d %d %d\n", node->X, node->Y, node->Z);
  dump(node->Left);
  dump(node->Right);
}

inline void free_all(Node *node) {
  if (!node) return;
  free_all(node->Left);
  free_all(node->Right);
  delete node;
}

#endif
