// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8
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

  // The number itself.
  _traversal_ void f1() {
    same(A) += Input;
    if (Left) Left->f1();
    if (Right) Right->f1();
  }
  _traversal_ void g1() {
    if (Left) B = B * 3 + Left->A;
    A += B % 5;
    if (Left) Left->g1();
    if (Right) Right->g1();
  }

  // A member of an object.
  _traversal_ void f2() {
    widthOf(Inner) = Input;
    if (Left) Left->f2();
    if (Right) Right->f2();
  }
  _traversal_ void g2() {
    if (Left) B = B * 3 + Left->Inner.W;
    Inner.W += B % 5;
    if (Left) Left->g2();
    if (Right) Right->g2();
  }

  // A member of a base class.
  _traversal_ void f3() {
    widthOf(base(Outer)) += Input;
    if (Left) Left->f3();
    if (Right) Right->f3();
  }
  _traversal_ void g3() {
    if (Left) B = B * 3 + Left->Outer.W;
    Outer.W += B % 5;
    if (Left) Left->g3();
    if (Right) Right->g3();
  }

  // A constant that is read.
  _traversal_ void f4() {
    A = A * 3 + heightOf(Outer);
    if (Left) Left->f4();
    if (Right) Right->f4();
  }
  _traversal_ void g4() {
    if (Left) Left->Outer.H += Input;
    Outer.H += B;
    if (Left) Left->g4();
    if (Right) Right->g4();
  }

  // Of one of several places, the second.
  _traversal_ void f5() {
    bump(Input > 4 ? A : C, Input);
    if (Left) Left->f5();
    if (Right) Right->f5();
  }
  _traversal_ void g5() {
    if (Left) B = B * 3 + Left->C;
    C += B % 5;
    if (Left) Left->g5();
    if (Right) Right->g5();
  }

  // The first.
  _traversal_ void f6() {
    bump(Input > 4 ? A : C, Input);
    if (Left) Left->f6();
    if (Right) Right->f6();
  }
  _traversal_ void g6() {
    if (Left) B = B * 3 + Left->A;
    A += B % 5;
    if (Left) Left->g6();
    if (Right) Right->g6();
  }

  // Of one of several objects, the second.
  _traversal_ void f7() {
    widen(Input > 4 ? Inner : Outer, Input);
    if (Left) Left->f7();
    if (Right) Right->f7();
  }
  _traversal_ void g7() {
    if (Left) B = B * 3 + Left->Outer.W;
    Outer.W += B % 5;
    if (Left) Left->g7();
    if (Right) Right->g7();
  }

  // An accessor behind it.
  _traversal_ void f8() {
    same(slot()) += Input;
    if (Left) Left->f8();
    if (Right) Right->f8();
  }
  _traversal_ void g8() {
    if (Right) B = B * 3 + Right->A;
    A += B % 5;
    if (Left) Left->g8();
    if (Right) Right->g8();
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
static void run5(Node *root) {
  root->f5();
  root->g5();
}
static void run6(Node *root) {
  root->f6();
  root->g6();
}
static void run7(Node *root) {
  root->f7();
  root->g7();
}
static void run8(Node *root) {
  root->f8();
  root->g8();
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
    run5(root);
    dump(root);
    run6(root);
    dump(root);
    run7(root);
    dump(root);
    run8(root);
    dump(root);
    free_all(root);
  }
}
