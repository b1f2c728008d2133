// case: args -DQUIET
// case: config -UQUIET
// traversals: mark sum
// Where a condition leaves a call site out, compilers do not warn of the function that only it calls.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, Mark = 0, Sum = 0;
};

_traversal_ static inline void mark(Node *node, int by) {
  node->Mark += by;
  if (node->Left) mark(node->Left, by + 1);
  if (node->Right) mark(node->Right, by + 2);
}
_traversal_ static inline void sum(Node *node, int by) {
  node->Sum += by + node->Input;
  if (node->Left) sum(node->Left, by);
  if (node->Right) sum(node->Right, by + 1);
}

#ifdef QUIET
static void visit(Node *root) {
  mark(root, 1);
  sum(root, 2);
}
#else
static void visit(Node *root) {
  mark(root, 1);
  std::printf("%d ", root->Mark);
  sum(root, 2);
}
#endif

static Node *grow(Random &random, int depth) {
  if (depth == 0) return nullptr;
  Node *node = new Node;
  node->Input = random.below(40);
  node->Left = grow(random, depth - 1 - random.below(2) % depth);
  node->Right = grow(random, depth - 1);
  return node;
}

static void show(const Node *node) {
  if (!node) return;
  std::printf("%d %d ", node->Mark, node->Sum);
  show(node->Left);
  show(node->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = grow(random, 5);
  visit(root);
  show(root);
  std::printf("\n");
}
