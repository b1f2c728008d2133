// case: files input.cpp node.cpp
// traversals: trim sum look
// Rule: `delete` of a child runs a destructor that another file defines; what it does is known from there. `sum` touches
// nothing of it and runs together with `trim`. `look` reads the global that the destructor writes, and does not.
#include "node.h"

_traversal_ void trim(Node *n) {
  if (n == nullptr)
    return;
  trim(n->Left);
  trim(n->Right);
  if (n->Input % 3 == 0) {
    delete n->Right;
    n->Right = nullptr;
  }
}

_traversal_ void sum(Node *n) {
  if (n == nullptr)
    return;
  n->Sum += n->Input;
  sum(n->Left);
}

_traversal_ void look(Node *n) {
  if (n == nullptr)
    return;
  n->Got = Deleted;
  look(n->Left);
}

static Node *build(Random &random, int depth) {
  if (depth < 0)
    return nullptr;
  Node *node = new Node;
  node->Input = random.below(40);
  node->Left = build(random, depth - 1);
  node->Right = build(random, depth - 1 - random.below(2));
  return node;
}

static void dump(const Node *node) {
  if (node == nullptr)
    return;
  std::printf("%d %d %d\n", node->Input, node->Got, node->Sum);
  dump(node->Left);
  dump(node->Right);
}

#ifdef WRONG
static void both(Node *n) {
  if (n == nullptr)
    return;
  both(n->Left);
  trim(n->Right);
  n->Got = Deleted;
  if (n->Input % 3 == 0) {
    delete n->Right;
    n->Right = nullptr;
  }
}

static void run(Node *root) {
  both(root);
  sum(root);
}
#else
static void run(Node *root) {
  trim(root);
  sum(root);
  look(root);
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    std::printf("%d\n", Deleted);
  }
}
