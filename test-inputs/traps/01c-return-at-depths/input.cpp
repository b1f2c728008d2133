// traversals: near far middle
// Trap 1: three traversals that stop at different depths, each in another order along the tree, so that
// every subset of them is alive somewhere; the ones that stopped have work scheduled behind the others'.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Stop = 0, A = 0, B = 0, C = 0;

  _traversal_ void near(int depth) {
    A += depth;
    if (Leaf || depth > 3 || Stop % 5 == 0)
      return;
    Left->near(depth + 1);
    A += Left->A;
    Right->near(depth + 1);
    A += Right->A;
  }

  _traversal_ void far(int depth) {
    if (Leaf)
      return;
    B = depth;
    if (Stop % 7 == 0)
      return;
    Left->far(depth + 1);
    Right->far(depth + 2);
    B += Left->B * 3 - Right->B;
  }

  _traversal_ void middle(int depth, int weight) {
    C = weight;
    if (depth > 5)
      return;
    if (Leaf)
      return;
    Left->middle(depth + 1, weight + A);
    if (Stop % 3 == 0)
      return;
    Right->middle(depth + 1, weight - B);
    C += Left->C + Right->C;
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Stop = random.below(1000);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d: %d %d %d\n", node->Stop, node->A, node->B, node->C);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->near(0);
  root->far(1);
  root->middle(0, 2);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 9; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
