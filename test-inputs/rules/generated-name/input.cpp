// case: args -DEXTRA=fused_right_sum
// traversals: left right sum
// Rule: the name of a fused function is nobody's: not a free function's that the program calls (another overload would
// take the calls), nor a macro's, nor one that stands in another configuration only. (The generator's programs have no
// such names, so the rule has no switch in the table.)
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0;
  int A = 0, B = 0, C = 0;
};

static int Calls = 0;

template <class T> static void fused_left_right(T *node) {
  ++Calls;
  node->A += 100;
}

_traversal_ static void left(Node *node) {
  if (node == nullptr)
    return;
  node->A = node->Input;
  left(node->Left);
  left(node->Right);
}
_traversal_ static void right(Node *node) {
  if (node == nullptr)
    return;
  node->B = node->A;
  right(node->Left);
  right(node->Right);
}
_traversal_ static void sum(Node *node) {
  if (node == nullptr)
    return;
  node->C = node->A + node->B;
  sum(node->Left);
  sum(node->Right);
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  if (node == nullptr)
    return;
  std::printf("%d %d %d %d\n", node->Input, node->A, node->B, node->C);
  dump(node->Left);
  dump(node->Right);
}

static void first(Node *root) {
  left(root);
  right(root);
}

static void second(Node *root) {
  right(root);
  sum(root);
}

#ifdef ELSEWHERE
void fused_left_sum(Node *);
#endif

static void third(Node *root) {
  left(root);
  sum(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    first(root);
#ifdef WRONG
    first(root);
#else
    fused_left_right(root);
#endif
    dump(root);
    second(root);
    third(root);
    dump(root);
  }
  std::printf("%d\n", Calls);
}
