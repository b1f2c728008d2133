// traversals: spread
// Trap 3: the same function three times in one sequence, with locals and parameters in each instance.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Sum = 0;

  _traversal_ void spread(int amount, int step) {
    int share = amount / 2 + step;
    Sum = Sum * 3 + share;
    if (Leaf)
      return;
    int rest = amount - share;
    Left->spread(share + Input, step);
    share += rest;
    Right->spread(rest, share - step);
    Sum -= share * rest;
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(20);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d: %d\n", node->Input, node->Sum);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->spread(1, 2);
  root->spread(30, 4);
  root->spread(5, 60);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
