// traversals: sum prune
// Trap 5: one traversal deletes a subtree that the other reads; deleting early would read freed memory.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, Sum = 0;
};

_traversal_ static void sum(Node *n) {
  if (n == nullptr)
    return;
  sum(n->Left);
  sum(n->Right);
  n->Sum = n->Input;
  if (n->Left != nullptr)
    n->Sum += n->Left->Sum;
  if (n->Right != nullptr)
    n->Sum += n->Right->Sum;
}

_traversal_ static void prune(Node *n) {
  if (n == nullptr)
    return;
  prune(n->Right);
  prune(n->Left);
  if (n->Left != nullptr) {
    if (n->Left->Left == nullptr && n->Left->Right == nullptr && n->Left->Input % 3 == 0) {
      delete n->Left;
      n->Left = nullptr;
    }
  }
}

static Node *build(Random &random, int depth) {
  if (depth == 0 || random.below(6) == 0)
    return nullptr;
  Node *node = new Node;
  node->Input = random.below(100);
  node->Left = build(random, depth - 1);
  node->Right = build(random, depth - 1);
  return node;
}

static void dump(const Node *node) {
  if (node == nullptr) {
    std::printf("-\n");
    return;
  }
  std::printf("%d: %d\n", node->Input, node->Sum);
  dump(node->Left);
  dump(node->Right);
}

static void run(Node *root) {
  sum(root);
  prune(root);
  sum(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
