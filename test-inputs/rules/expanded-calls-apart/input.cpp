// traversals: f0 g0 f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 h0 h1 h2 h3 h4 h5 h6 h7
// Rule: a call stands for the statements of another function on the same node only if it is that function that runs, and every
// parameter is what was passed for as long as it runs.
#include "case.h"
#include "pleach.h"

#include <typeinfo>
#include <vector>

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  _child_ Node *Left = nullptr;
  int A = 0;
  int B = 0;
  int Sum = 0;
  bool On = false;
  virtual ~Node() = default;

  // A parameter that its function changes.
  _traversal_ void h1(int Depth) {
    Depth -= A % 2;
    for (Node *Kid : Kids) Kid->f1(Depth);
  }
  _traversal_ void f1(int Depth) {
    h1(Depth);
    A += Depth;
  }
  _traversal_ void g1() {
    for (Node *Kid : Kids) Kid->g1();
    B += 1;
  }

  // A variable that changes behind the call, and one whose address the function has.
  _traversal_ void h2(const int &From, int Value) {
    Sum += From;
    for (Node *Kid : Kids) {
      Kid->A += Value;
      Kid->f2();
      Sum += From;
    }
  }
  _traversal_ void f2() {
    int Start = A;
    int Other = B;
    int *Where = &Other;
    h2(Start, Other);
    Start += 5;
    *Where += 7;
    A += Start + Other;
  }
  _traversal_ void g2() {
    for (Node *Kid : Kids) Kid->g2();
    B += A;
  }

  // By the dynamic type of the node.
  _traversal_ virtual void h3() {
    for (Node *Kid : Kids) Kid->f3();
  }
  _traversal_ void f3() {
    A += 1;
    h3();
  }
  _traversal_ void g3() {
    for (Node *Kid : Kids) Kid->g3();
    B += A;
  }

  // A function with nothing in it, and one that calls nothing else.
  _traversal_ void h0() {}
  _traversal_ void f0() {
    h0();
    for (Node *Kid : Kids) Kid->f0();
    h0();
  }
  _traversal_ void g0() {
    for (Node *Kid : Kids) Kid->g0();
    h0();
  }

  // The function changes the condition of its call.
  _traversal_ void h4() {
    On = false;
    for (Node *Kid : Kids) Kid->f4();
    A += 3;
  }
  _traversal_ void f4() {
    if (On) h4();
    B += 1;
  }
  _traversal_ void g4() {
    if (On) {
      for (Node *Kid : Kids) Kid->g4();
    }
    B *= 2;
  }

  // It ends early, behind what it does, and is called twice, once in itself.
  _traversal_ void h5() {
    A += 1;
    if (A > 20) return;
    for (Node *Kid : Kids) Kid->f5();
    A += 1;
    if (A % 3 == 0) h5();
  }
  _traversal_ void f5() {
    h5();
    h5();
    B += A;
  }
  _traversal_ void g5() {
    for (Node *Kid : Kids) Kid->g5();
    Sum += B;
  }

  // On another node.
  _traversal_ void h6(int By) {
    A += By;
    for (Node *Kid : Kids) Kid->A += By;
  }
  _traversal_ void f6() {
    for (Node *Kid : Kids) Kid->f6();
    if (Left) Left->h6(3);
    h6(2);
  }
  _traversal_ void g6() {
    for (Node *Kid : Kids) Kid->g6();
    B += A;
  }

  // Its variables have the names of others, and what it names means another thing where it is called.
  int Count = 1;
  _traversal_ void h7(int Step) {
    int Total = Step + Count;
    for (Node *Kid : Kids) {
      int Each = Total++;
      Kid->A += Each;
      Kid->f7(Each);
    }
    Sum += Total;
  }
  _traversal_ virtual void f7(int Each) {
    int Total = A;
    h7(Each);
    A = Total + 1;
  }
  _traversal_ virtual void g7(int Total) {
    for (Node *Kid : Kids) Kid->g7(Total + 1);
    B -= Total;
  }
};

struct Other final : Node {
  void h3() override {
    A += 100;
    for (Node *Kid : Kids) Kid->f3();
    A += 1;
  }
  int Count = 1000;
  void f7(int Total) override {
    int Step = 2;
    Count += Step;
    h7(Total);
    Node::f7(Step);
    A += Count;
  }
};

static Node *build(Random &random, int depth) {
  Node *node = random.below(2) == 0 ? new Node : new Other;
  node->A = random.below(9);
  node->B = random.below(9);
  node->On = random.below(3) != 0;
  if (depth > 0) {
    int count = random.below(4);
    for (int i = 0; i < count; ++i) node->Kids.push_back(build(random, depth - 1));
    if (random.below(2) == 0) node->Left = build(random, depth - 1);
  }
  return node;
}

static void dump(Node *node) {
  printf("%d %d %d %d\n", node->A, node->B, node->Sum, node->On);
  for (Node *kid : node->Kids) dump(kid);
  if (node->Left) dump(node->Left);
}

static void drop(Node *node) {
  for (Node *kid : node->Kids) drop(kid);
  if (node->Left) drop(node->Left);
  delete node;
}

static void run0(Node *root) {
  root->f0();
  root->g0();
}
static void run1(Node *root) {
  root->f1(3);
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
  root->f7(2);
  root->g7(4);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node *root = build(random, tree % 4 + 1);
    run0(root);
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
    drop(root);
  }
}
