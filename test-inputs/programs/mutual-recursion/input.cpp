// traversals: evenUp oddUp evenDown oddDown
// Mutual recursion among free traversals, null test first, several children per node.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *First = nullptr;
  _child_ Node *Second = nullptr;
  _child_ Node *Third = nullptr;
  int Input = 0, Up = 0, Down = 0;
};

_traversal_ void oddUp(Node *n);
_traversal_ void oddDown(Node *n, int d);

_traversal_ void evenUp(Node *n) {
  if (!n)
    return;
  oddUp(n->First);
  evenUp(n->Second);
  oddUp(n->Third);
  n->Up = n->Input;
  if (n->First)
    n->Up += n->First->Up;
}
_traversal_ void oddUp(Node *n) {
  if (!n)
    return;
  evenUp(n->First);
  evenUp(n->Second);
  n->Up = -n->Input;
  if (n->Second)
    n->Up -= n->Second->Up;
}
_traversal_ void evenDown(Node *n, int d) {
  if (!n)
    return;
  n->Down = d + n->Up;
  oddDown(n->First, d + 1);
  evenDown(n->Second, d + 2);
  oddDown(n->Third, d + 3);
}
_traversal_ void oddDown(Node *n, int d) {
  if (!n)
    return;
  n->Down = d - n->Up;
  evenDown(n->First, d);
  oddDown(n->Second, d);
  evenDown(n->Third, d);
}

static Node *build(Random &random, int depth) {
  if (depth <= 0 || random.below(7) == 0)
    return nullptr;
  Node *node = new Node;
  node->Input = random.below(20);
  node->First = build(random, depth - 1);
  node->Second = build(random, depth - 2);
  node->Third = build(random, depth - 2);
  return node;
}

static void dump(const Node *node) {
  if (node == nullptr)
    return;
  std::printf("%d %d %d\n", node->Input, node->Up, node->Down);
  dump(node->First);
  dump(node->Second);
  dump(node->Third);
}

static void run(Node *root) {
  evenUp(root);
  evenDown(root, 1);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 9; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    std::printf("end\n");
  }
}
