// traversals: f1 f2 f3 f4 f5 f6 f7 f8 f9 h1 g
// What functions do to variables that they are called on, or given, keeps its order to what else is done to these: each `d` moves in front of the
// first call, and what changes it with it.
#include "case.h"
#include "pleach.h"
struct P { int x = 0, y = 0; void inc(int by) { x += by; } };
static void bump(int &n) { n += 3; }
static void push(P &p) { p.x += 3; }
static void set(int *n) { *n = 9; }
static P make(int a) { P p; p.x = a; return p; }
struct _tree_ Node {
  _child_ Node *left = nullptr;
  _child_ Node *right = nullptr;
  int a = 0, b = 0, c = 0, d = 0, e = 0;
  _traversal_ void f1() { int n = a; if (left) left->f1(); bump(n); d = n; if (right) right->f1(); }
  _traversal_ void f2() { P n; n.x = a; if (left) left->f2(); push(n); d = n.x; if (right) right->f2(); }
  _traversal_ void f3() { P n = make(a); if (left) left->f3(); n.inc(4); d = n.x; if (right) right->f3(); }
  _traversal_ void f4() { int n = a; if (left) left->f4(); set(&n); d = n; if (right) right->f4(); }
  _traversal_ void f5() { int n[2] = {a, 1}; if (left) left->f5(); set(n); d = n[0]; if (right) right->f5(); }
  _traversal_ void f6() { P n; n.x = a; if (left) left->f6(); bump(n.x); d = n.x; if (right) right->f6(); }
  _traversal_ void f7() { P n; P *q = &n; if (left) left->f7(); n.inc(a); d = q->x; if (right) right->f7(); }
  _traversal_ void f8() { P n; P &q = n; if (left) left->f8(); q.inc(a); d = n.x; if (right) right->f8(); }
  _traversal_ void f9() { P n[2]; if (left) left->f9(); n[1].inc(a); d = n[1].x; if (right) right->f9(); }
  _traversal_ void h1() { int n = a; if (left) left->h1(); d = n; bump(n); c = n; if (right) right->h1(); }
  _traversal_ void g(int v) { e = v; if (left) left->g(d); if (right) right->g(d + e); }
};
static Node *build(Random &random, int depth) {
  auto *node = new Node;
  if (depth > 0 && random.below(4)) node->left = build(random, depth - 1);
  if (depth > 0 && random.below(4)) node->right = build(random, depth - 1);
  node->a = random.below(9);
  return node;
}
static long sum(const Node *n) { return n ? n->a + 3l * n->b + 5l * n->c + 7l * n->d + 11l * n->e + 2 * sum(n->left) % 99991 + 3 * sum(n->right) % 99991 : 1; }
int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 6);
  root->f1(); root->g(1); std::printf("%ld\n", sum(root));
  root->f2(); root->g(1); std::printf("%ld\n", sum(root));
  root->f3(); root->g(1); std::printf("%ld\n", sum(root));
  root->f4(); root->g(1); std::printf("%ld\n", sum(root));
  root->f5(); root->g(1); std::printf("%ld\n", sum(root));
  root->f6(); root->g(1); std::printf("%ld\n", sum(root));
  root->f7(); root->g(1); std::printf("%ld\n", sum(root));
  root->f8(); root->g(1); std::printf("%ld\n", sum(root));
  root->f9(); root->g(1); std::printf("%ld\n", sum(root));
  root->h1(); root->g(1); std::printf("%ld\n", sum(root));
}
