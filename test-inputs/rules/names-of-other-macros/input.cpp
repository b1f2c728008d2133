// case: config -DSHORT
// traversals: scale total
// Rule: a name that pleach invents is no macro of any configuration. (The generator's programs have no macros of that kind, so the
// rule has no switch in the table.)
#include "case.h"
#include "pleach.h"

#ifdef SHORT
#define k2 5
#define scale_done 6
#endif

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0;
  int A = 0, B = 0;
};

_traversal_ static void scale(Node *node, int k) {
  if (node == nullptr)
    return;
  if (node->Input > 30)
    return;
  node->A = node->Input * k;
  scale(node->Left, k + 1);
  scale(node->Right, k);
}
_traversal_ static void total(Node *node, int k) {
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

static void both(Node *root, int by) {
  scale(root, by);
  total(root, by + 3);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    both(root, tree);
    dump(root);
  }
}
