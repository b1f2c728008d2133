// traversals: f1 g1 f2 g2 f3 g3 f4 g4
// Rule: what a helper gives a reference to, of the one object or number that it is given, is a part of that; what it does to one of several places,
// it does to each.
#include "case.h"
#include "pleach.h"


struct Size {
  int W = 0;
  int H = 0;
};
struct Frame : Size {
  int Border = 0;
};

static int &same(int &it) { return it; }
static int &widthOf(Size &size) { return size.W; }
static const int &heightOf(const Size &size) { return size.H; }
static Size &base(Frame &frame) { return frame; }
static void bump(int &it, int by) { it += by; }
static void widen(Size &size, int by) { size.W += by; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Size Inner;
  Frame Outer;
  Frame Other;
  int Input = 0;
  int A = 0;
  int B = 0;
  int C = 0;
  int D = 0;

  int &slot() { return A; }

  // The number itself, and a member of an object.
  _traversal_ void f1() {
    same(A) += Input;
    widthOf(Inner) = Input;
    if (Left) Left->f1();
    if (Right) Right->f1();
  }
  _traversal_ void g1() {
    same(B) -= Input;
    widthOf(Outer) += 2;
    if (Left) Left->g1();
    if (Right) Right->g1();
  }

  // Of a base class, of a constant, of what another one gives.
  _traversal_ void f2() {
    widthOf(base(Outer)) = Input;
    A = heightOf(Inner);
    if (Left) Left->f2();
    if (Right) Right->f2();
  }
  _traversal_ void g2() {
    widthOf(base(Other)) += heightOf(Other);
    int &kept = widthOf(Inner);
    kept = B;
    if (Left) Left->g2();
    if (Right) Right->g2();
  }

  // One of several places.
  _traversal_ void f3() {
    bump(Input > 4 ? A : B, 3);
    if (Left) Left->f3();
    if (Right) Right->f3();
  }
  _traversal_ void g3() {
    bump(Input > 2 ? C : D, 2);
    if (Left) Left->g3();
    if (Right) Right->g3();
  }

  // One of several objects.
  _traversal_ void f4() {
    widen(Input > 4 ? Inner : Outer, 3);
    if (Left) Left->f4();
    if (Right) Right->f4();
  }
  _traversal_ void g4() {
    widen(Other, 1);
    if (Left) Left->g4();
    if (Right) Right->g4();
  }
};

static Node *build(Random &random, int depth) {
  if (depth < 0 || (depth < 3 && random.below(4) == 0)) return nullptr;
  Node *node = new Node;
  node->Input = random.below(9);
  node->Inner.W = random.below(9);
  node->Outer.H = random.below(9);
  node->Other.Border = random.below(9);
  node->Left = build(random, depth - 1);
  node->Right = build(random, depth - 1);
  return node;
}

static void dump(Node *node) {
  if (!node) return;
  std::printf("%d %d %d %d %d %d %d %d\n", node->Inner.W, node->Inner.H, node->Outer.W, node->Outer.H, node->Outer.Border, node->Other.W,
              node->Other.H, node->Other.Border);
  std::printf("%d %d %d %d\n", node->A, node->B, node->C, node->D);
  dump(node->Left);
  dump(node->Right);
}

static void free_all(Node *node) {
  if (!node) return;
  free_all(node->Left);
  free_all(node->Right);
  delete node;
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
  for (int tree = 1; tree < 6; ++tree) {
    Node *root = build(random, tree);
    if (!root) continue;
    run1(root);
    dump(root);
    run2(root);
    dump(root);
    run3(root);
    dump(root);
    run4(root);
    dump(root);
    free_all(root);
  }
}
