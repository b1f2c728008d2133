// traversals: look push
// Rule: a pointer parameter to a plain value may point into a node.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  int A = 0, B = 0;

  _traversal_ void look(int *total) {
    A = *total;
    if (Leaf)
      return;
    Left->look(total);
    Right->look(total);
  }
  _traversal_ void push(int *total) {
    *total += Input + 1;
    B = *total;
    if (Leaf)
      return;
    Left->push(total);
    Right->push(total);
  }
#ifdef WRONG
  void both(int *total) {
    A = *total;
    *total += Input + 1;
    B = *total;
    if (Leaf)
      return;
    Left->both(total);
    Right->both(total);
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Input, node->A, node->B);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { int total = 0; root->both(&total); }
#else
static void run(Node *root) {
  int total = 0;
  root->look(&total);
  root->push(&total);
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
