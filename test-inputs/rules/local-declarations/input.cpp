// traversals: first second beside beyond
// Rule: bodies that declare types, constants, aliases and structures of the same names.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0, Beyond = 0;
  bool Leaf = true;
  int Input = 0;
  int A = 0, B = 0;

  _traversal_ void first(int v) {
    using Number = int;  // expect: unsupported-body
    enum { Step = 2 };
    struct Pair {
      int X, Y;
    };
    constexpr int limit = 90;
    Number n = v + Step;
    Pair pair = {n, Input};
    A = pair.X + pair.Y;
    if (Leaf || A > limit)
      return;
    Left->first(n);
    Right->first(n + Step);
  }
  _traversal_ void second(int v) {
    using Number = short;  // expect: unsupported-body
    enum { Step = 3 };
    struct Pair {
      int Y, X, Z;
    };
    constexpr int limit = 80;
    Number n = static_cast<Number>(v + Step);
    Pair pair = {n, Input, 1};
    B = pair.X * 2 + pair.Y + static_cast<int>(sizeof(Number)) + pair.Z;
    if (Leaf || B > limit)
      return;
    Left->second(n);
    Right->second(n + Step);
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
  _traversal_ void beyond() {
    Beyond += 3;
    if (Leaf)
      return;
    Left->beyond();
    Right->beyond();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Input, node->A, node->B);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->first(1);
  root->second(2);
}

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->beyond();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    neighbours(root);
    std::printf("%d\n", root->Beside + root->Beyond);
    dump(root);
  }
}
