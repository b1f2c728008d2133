// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6
// Rule: conditions are equal however they are spelled, as far as built-in operators go; where operators bind otherwise, they are not. An `if` alone
// behind `else` is `else if`.
#include "case.h"
#include "pleach.h"
struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Kind = 0, Input = 0, A = 0, B = 0, C = 0;
  bool On = false;
  // Tests of a pointer.
  _traversal_ void f1() { if (nullptr != Left) Left->f1(); if ((Right)) { Right->f1(); A += 1; } }
  _traversal_ void g1() { if (Left) Left->g1(); if (!(Right == nullptr)) Right->g1(); else B = 5; }
  // Conjunctions and disjunctions.
  _traversal_ void f2() { if (Left != nullptr && Right) { Left->f2(); A += 1; } if (Kind!=0||On) { if (Right) Right->f2(); } }
  _traversal_ void g2() { if (Left && (Right != nullptr)) { Left->g2(); B += A; } if (0 != Kind || On) { if (Right) Right->g2(); } }
  // Comparisons.
  _traversal_ void f3() { if (Kind != 1) { if (Left) Left->f3(); } else A = 3; if (!(Input % 2 == 1)) { if (Right) Right->f3(); } }
  _traversal_ void g3() { if (Kind == 1) B = 4; else if (Left) Left->g3(); if (Input % 2 != 1) { if (Right) Right->g3(); } }
  // Chains.
  _traversal_ void f4() { if (Kind == 0) A = 1; else if (Kind == 1) { A = 2; } else if (Kind == 2 && Left) { Left->f4(); A = 3; } else A = 4; if (Right) Right->f4(); }
  _traversal_ void g4() { if (Kind == 0) B = 1; else if (Kind == 1) { B = A; } else if (Kind == 2 && Left) { Left->g4(); B = 3; } else B = 4; if (Right) Right->g4(); }
  // Comparisons within others.
  _traversal_ void f5() { if (Kind & (1 == 0)) { if (Left) Left->f5(); } if (On == !Left) { if (Right) Right->f5(); } A++; }
  _traversal_ void g5() { if (Kind & (1 != 0)) { B++; } else { if (Left) Left->g5(); } if (On != !Left) B += 2; else { if (Right) Right->g5(); } B += A; }
  // Behind an early end.
  _traversal_ void f6() { if (Kind != 1) { A -= 1; return; } if (Left) Left->f6(); if (Right) Right->f6(); }
  _traversal_ void g6() { if (Kind == 1) { if (Left) Left->g6(); if (Right) Right->g6(); } B += A; }
};
static Node *build(Random &random, int depth) {
  if (depth == 0 || random.below(5) == 0) return nullptr;
  Node *node = new Node;
  node->Input = random.below(40);
  node->Kind = random.below(3);
  node->On = random.below(3) > 0;
  node->Left = build(random, depth - 1);
  node->Right = build(random, depth - 1);
  return node;
}
static void dump(const Node *node) {
  if (!node) return;
  std::printf("%d %d %d\n", node->A, node->B, node->C);
  dump(node->Left); dump(node->Right);
}
static void run1(Node *r) { r->f1(); r->g1(); }
static void run2(Node *r) { r->f2(); r->g2(); }
static void run3(Node *r) { r->f3(); r->g3(); }
static void run4(Node *r) { r->f4(); r->g4(); }
static void run5(Node *r) { r->f5(); r->g5(); }
static void run6(Node *r) { r->f6(); r->g6(); }
int main(int argc, char **argv) {
  Random random(argc, argv);
  void (*runs[])(Node *) = {run1, run2, run3, run4, run5, run6};
  for (auto run : runs)
  for (int tree = 1; tree < 12; ++tree) {
    Node *root = build(random, tree % 9 + 1);
    if (root == nullptr) continue;
    run(root); dump(root); run(root); dump(root);
  }
}
