// case: plain
// traversals: scale total
// Rule: calls that a macro makes, or that rely on a default argument, are not moved; the report says what to write. (No switch in the
// table: they cannot be written anew.)
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0;
  int A = 0, B = 0;
};

_traversal_ static void scale(Node *node, int k = 2) {
  if (node == nullptr || node->Input > 30)
    return;
  node->A = node->Input * k;
  scale(node->Left, k + 1);
  scale(node->Right, k);
}
_traversal_ static void total(Node *node, int k = 3) {
  if (node == nullptr)
    return;
  node->B = node->A + k;
  total(node->Left, k);
  total(node->Right, k + 2);
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  if (node == nullptr)
    return;
  std::printf("%d %d %d\n", node->Input, node->A, node->B);
  dump(node->Left);
  dump(node->Right);
}

#define CALL(call) call
#define STATEMENTS(root) scale(root, 4); total(root, 5)

static void defaults(Node *root) {
  scale(root);
  total(root);
}

static void macros(Node *root) {
  STATEMENTS(root);
}

static void apart(Node *root) {
  CALL(scale(root, 1));
  CALL(total(root, 7));
}

static void labelled(Node *root, int kind) {
  switch (kind) {
  case 0:
    scale(root, 2);
    total(root, 3);
    break;
  default:
    scale(root, 3);
  }
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    defaults(root);
    macros(root);
    apart(root);
    labelled(root, tree % 2);
    dump(root);
  }
}
