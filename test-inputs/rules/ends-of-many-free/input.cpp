// traversals: walk0 walk1 walk2 walk3 walk4 walk5 walk6 walk7 walk8
// case: config -DSHORT_VALUES
// Nine free functions that all test for null together, and of which six may end on nodes of their own: the version for the
// living is a free function too, is told first of all which of them have ended, and calls those that live, one by one, where
// the configuration is not the one that was analysed. One calls a function that is not copied, as a whole.
#include "case.h"
#include "pleach.h"

#ifdef SHORT_VALUES
typedef short Value;
#else
typedef int Value;
#endif

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Kind = 0;
  Value V0 = 0;
  Value V1 = 0;
  Value V2 = 0;
  Value V3 = 0;
  Value V4 = 0;
  Value V5 = 0;
  Value V6 = 0;
  Value V7 = 0;
  Value V8 = 0;
};

_traversal_ void walk0(Node *node) {
  if (node == nullptr)
    return;
  node->V0 = static_cast<Value>(node->V0 + node->Kind * 1);
  walk0(node->Left);
  walk0(node->Right);
}

_traversal_ void walk1(Node *node) {
  if (node == nullptr)
    return;
  if (node->Kind % 11 == 1)
    return;
  node->V1 = static_cast<Value>(node->V1 + node->Kind * 2);
  walk1(node->Left);
  walk1(node->Right);
}

_traversal_ void walk2(Node *node) {
  if (node == nullptr)
    return;
  if (node->Kind % 11 == 2)
    return;
  node->V2 = static_cast<Value>(node->V2 + node->Kind * 3);
  walk2(node->Left);
  walk2(node->Right);
}

_traversal_ void walk3(Node *node) {
  if (node == nullptr)
    return;
  static int Runs = 0;  // expect: unsupported-body
  node->V3 = static_cast<Value>(++Runs % 100);
}

_traversal_ void walk4(Node *node) {
  if (node == nullptr)
    return;
  if (node->Kind % 11 == 4)
    return;
  Node *left = node->Left;
  int depth = node->Kind / 2;
  if (depth == 7) {
    node->V4 = 7;
    return;
  }
  walk4(left);
  walk4(node->Right);
  node->V4 = static_cast<Value>(depth);
}

_traversal_ void walk5(Node *node) {
  if (node == nullptr)
    return;
  if (node->Kind % 11 == 5)
    return;
  node->V5 = static_cast<Value>(node->V5 + node->Kind * 6);
  walk5(node->Left);
  walk5(node->Right);
}

_traversal_ void walk6(Node *node) {
  if (node == nullptr)
    return;
  node->V6 = static_cast<Value>(node->V6 + node->Kind * 7);
  walk6(node->Left);
  walk6(node->Right);
}

_traversal_ void walk7(Node *node) {
  if (node == nullptr)
    return;
  if (node->Kind % 11 == 7)
    return;
  node->V7 = static_cast<Value>(node->V7 + node->Kind * 8);
  walk7(node->Left);
  walk7(node->Right);
}

_traversal_ void walk8(Node *node) {
  if (node == nullptr)
    return;
  if (node->Kind % 11 == 8)
    return;
  node->V8 = static_cast<Value>(node->V8 + node->Kind * 9);
  walk8(node->Left);
  walk8(node->Right);
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  if (depth > 0) {
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  node->Kind = random.below(40);
  return node;
}

static void run(Node *root) {
  walk0(root);
  walk1(root);
  walk2(root);
  walk3(root);  // expect: unfused-by-limit
  walk4(root);  // expect: unfused-by-limit
  walk5(root);
  walk6(root);
  walk7(root);
  walk8(root);
}

static void dump(const Node *node) {
  if (node == nullptr)
    return;
  std::printf("%d %d %d %d %d %d %d %d %d\n", static_cast<int>(node->V0), static_cast<int>(node->V1), static_cast<int>(node->V2), static_cast<int>(node->V3), static_cast<int>(node->V4), static_cast<int>(node->V5), static_cast<int>(node->V6), static_cast<int>(node->V7), static_cast<int>(node->V8));
  dump(node->Left);
  dump(node->Right);
}

static void destroy(Node *node) {
  if (node == nullptr)
    return;
  destroy(node->Left);
  destroy(node->Right);
  delete node;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 9; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    destroy(root);
  }
}
