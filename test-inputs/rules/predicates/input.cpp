// traversals: measure total paint erase grow shrink count weigh near far
// Rule: calls under equal conditions become one call under that condition, whatever else their `if`s hold, and whichever way a pointer
// is tested; what stands under one condition stays under one test.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, Size = 0, Depth = 0, Sum = 0, Color = 0, Kept = 0, Height = 0;
  bool Open = false;

  // Calls among statements.
  _traversal_ void measure(int Level) {
    Depth = Level;
    Size = 1;
    // The left one first.
    if (Left != nullptr) {
      Left->measure(Level + 1);
      Size += Left->Size;
    }
    if (Right) {
      // Then the right one.
      Right->measure(Level + 1);
      Size += Right->Size;
    }
  }
  _traversal_ void total() {
    Sum = Input;
    if (Left) {
      Left->total();
      Sum += Left->Sum;
    }
    if (this->Right != nullptr) {
      Right->total();
      Sum += Right->Sum;
    }
  }

  // Conditions within conditions, and `else`.
  _traversal_ void paint() {
    if (Open) {
      if (Left)
        Left->paint();
      if (Right)
        Right->paint();
      Color += 2;
    } else {
      Color = Input;
    }
  }
  _traversal_ void erase() {
    if (Open) {
      if (Left)
        Left->erase();
      Kept += Color;
      if (Right)
        Right->erase();
    } else if (Input > 9)
      Kept = 1;
    else
      Kept = 2;
  }

  // A parameter of both that is one, and an early end of one of them.
  _traversal_ void grow(int Budget) {
    if (Input > 30)
      return;
    Height += Budget;
    if (Budget > 0 && Left)
      Left->grow(Budget - 1);
    if (Budget > 0 && Right)
      Right->grow(Budget - 1);
  }
  _traversal_ void shrink(int Left_) {
    Size -= Left_;
    if (Left_ > 0 && Left)
      Left->shrink(Left_ - 1);
    if (Left_ > 0 && Right)
      Right->shrink(Left_ - 1);
  }

  // A condition that calls a function.
  bool isBig() const { return Input > 15; }
  _traversal_ void near() {
    if (Open) {
      if (Right)
        Right->near();
    }
  }
  _traversal_ void far() {
    if (isBig()) {
      if (Open) {
        if (Left)
          Left->far();
      }
    }
    if (Open) {
      if (Right)
        Right->far();
    }
    Kept += 7;
  }
};

// Free functions.
_traversal_ void count(Node *N) {
  N->Kept++;
  if (N->Left) count(N->Left);
  if (N->Right) count(N->Right);
}
_traversal_ void weigh(Node *N) {
  N->Sum -= N->Kept;
  if (N->Left) weigh(N->Left);
  if (N->Right) weigh(N->Right);
}

static Node *build(Random &random, int depth) {
  if (depth == 0 || random.below(5) == 0)
    return nullptr;
  Node *node = new Node;
  node->Input = random.below(40);
  node->Open = random.below(3) > 0;
  node->Left = build(random, depth - 1);
  node->Right = build(random, depth - 1);
  return node;
}

static void dump(const Node *node) {
  if (!node)
    return;
  std::printf("%d %d %d %d %d %d\n", node->Size, node->Depth, node->Sum, node->Color, node->Kept, node->Height);
  dump(node->Left);
  dump(node->Right);
}

static void run(Node *root) {
  root->measure(0);
  root->total();
}

static void run2(Node *root) {
  root->paint();
  root->erase();
}

static void run3(Node *root, int budget) {
  root->grow(budget);
  root->shrink(budget);
}

static void run5(Node *root) {
  root->near();
  root->far();
}

// Conditions at the call site.
static void run4(Node *root, bool all) {
  if (all)
    count(root);
  if (all)
    weigh(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 12; ++tree) {
    Node *root = build(random, tree % 7 + 1);
    if (root == nullptr)
      continue;
    run(root);
    run2(root);
    run3(root, tree % 4);
    run4(root, tree % 3 > 0);
    run5(root);
    dump(root);
  }
}
