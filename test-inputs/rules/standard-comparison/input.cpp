// traversals: first ranked second beside
// Rule: `std::max` calls what it is passed, and operators of classes and enumerations, and these may do anything.
#include "case.h"
#include "pleach.h"
#include <algorithm>

static int Comparisons = 0;

static bool counted(int left, int right) {
  ++Comparisons;
  return left < right;
}

struct Size {
  int Value;
  bool operator<(const Size &other) const {
    ++Comparisons;
    return Value < other.Value;
  }
};

enum Rank { Low, Middle, High };
static bool operator<(Rank left, Rank right) {
  ++Comparisons;
  return int(left) < int(right);
}

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0;
  bool Leaf = true;
  int Input = 0, Got = 0;
  int X = 3, Y = 4;
  Size Small{1}, Large{2};
  Rank Lower = Low, Upper = High;

  _traversal_ void first() {
    if (Leaf)
      return;
    Left->first();
    Right->first();
    Y = std::max(X, Input, counted) + std::max(Small, Large).Value;
  }
  _traversal_ void ranked() {
    if (Leaf)
      return;
    Left->ranked();
    Right->ranked();
    Lower = std::max(Lower, Upper);
  }
  _traversal_ void second() {
    Got = Comparisons;
    if (Leaf)
      return;
    Left->second();
    Right->second();
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
#ifdef WRONG
  void both() {
    if (!Leaf) {
      Left->both();
      Right->both();
      Y = std::max(X, Input, counted) + std::max(Small, Large).Value;
    }
    Got = Comparisons;
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  node->X = random.below(40);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d\n", node->Input, node->Got, node->X, node->Y);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->first();
  root->second();
}
#endif

static void ranks(Node *root) {
  root->ranked();
  root->second();
}

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->second();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    ranks(root);
    dump(root);
    neighbours(root);
    std::printf("%d\n", root->Beside);
    dump(root);
  }
}
