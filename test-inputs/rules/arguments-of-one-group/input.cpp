// traversals: first second
// Rule: the arguments of a group are evaluated together, in no fixed order: two that change one field must
// not meet in one call.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  int A = 0, B = 0, Ticket = 10;

  _traversal_ void first(int v) {
    A = v;
    if (Leaf)
      return;
    Left->first(Ticket++);
    Right->first(v);
  }
  _traversal_ void second(int v) {
    B = v;
    if (Leaf)
      return;
    Left->second(Ticket++);
    Right->second(v);
  }
#ifdef WRONG
  void both(int v, int w) {
    A = v;
    B = w;
    if (Leaf)
      return;
    Left->both(Ticket++, Ticket++);
    Right->both(v, w);
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
  std::printf("%d %d %d %d\n", node->Input, node->A, node->B, node->Ticket);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(1, 2); }
#else
static void run(Node *root) {
  root->first(1);
  root->second(2);
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
