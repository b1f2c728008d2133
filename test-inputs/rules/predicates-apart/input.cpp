// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7
// Rule: calls stay apart where their conditions may differ: in their words, in what the names in them mean, or because something in
// between changes what they read. A condition is evaluated once for all parts of its `if`.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  _child_ Node *Side = nullptr;
  Node *Parent = nullptr;
  bool On = false, Up = false;
  int Input = 0, A = 0, B = 0, C = 0;

  // Other words.
  _traversal_ void f1() {
    A += Input;
    if (Next && On) Next->f1();
    if (Side) Side->f1();
  }
  _traversal_ void g1() {
    B += A;
    if (Next && Up) Next->g1();
    if (Side) Side->g1();
  }

  // What the first walk does below changes what the second tests.
  _traversal_ void f2() {
    A += 2;
    if (Next) Next->f2();
    if (Side) Side->f2();
    if (Parent) Parent->On = Input % 3 == 0;
  }
  _traversal_ void g2() {
    B += A;
    if (Next && On) Next->g2();
    if (Side) Side->g2();
  }

  // A walk below changes the condition that it stands under.
  _traversal_ void f3() {
    if (On) {
      if (Next) Next->f3();
      A += 3;
    }
    if (Side) Side->f3();
    if (Parent) Parent->On = false;
  }
  _traversal_ void g3() {
    B += A;
    if (Side) Side->g3();
    if (Next) Next->g3();
  }

  // So does a statement.
  _traversal_ void f4() {
    if (Up) {
      Up = false;
      if (Next) Next->f4();
      A += 4;
    } else {
      A -= 1;
    }
    if (Side) Side->f4();
  }
  _traversal_ void g4() {
    B += A;
    if (Up && Next) Next->g4();
    if (Side) Side->g4();
  }

  // Variables of one name.
  _traversal_ void f5() {
    int Turns = Input - 20;
    if (Turns > 0 && Next) Next->f5();
    if (Side) Side->f5();
    A += Turns;
  }
  _traversal_ void g5() {
    int Turns = 20 - Input;
    if (Turns > 0 && Next) Next->g5();
    if (Side) Side->g5();
    C += Turns;
  }

  // The opposite.
  _traversal_ void f6() {
    if (Next == nullptr) {
      A += 6;
    } else {
      Next->f6();
    }
    if (Side) Side->f6();
  }
  _traversal_ void g6() {
    if (!Next) {
      C += A;
    } else if (Input % 2 == 0) {
      Next->g6();
    }
    if (Side) Side->g6();
  }

  // The last statement under a condition changes it: what follows in the other walk tests it anew.
  _traversal_ void f7() {
    if (On) {
      if (Next) Next->f7();
      On = Input % 2 == 0;
    }
    if (Side) Side->f7();
  }
  _traversal_ void g7() {
    if (On) {
      B += 7;
      if (Next) Next->g7();
    }
    if (Side) Side->g7();
  }
};

static Node *build(Random &random, int depth, Node *parent) {
  if (depth == 0)
    return nullptr;
  Node *node = new Node;
  node->Parent = parent;
  node->Input = random.below(40);
  node->On = random.below(3) > 0;
  node->Up = random.below(3) > 0;
  node->Next = build(random, depth - 1, node);
  node->Side = random.below(2) ? build(random, depth - 1, node) : nullptr;
  return node;
}

static void dump(const Node *node) {
  if (!node)
    return;
  std::printf("%d %d %d %d %d\n", node->On, node->Up, node->A, node->B, node->C);
  dump(node->Next);
  dump(node->Side);
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

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node *root = build(random, tree, nullptr);
    run1(root);
    run4(root);
    run3(root);
    dump(root);
    run2(root);
    run5(root);
    run6(root);
    run7(root);
    dump(root);
  }
}
