// traversals: look push
// Rule: a reference parameter stands for an object that another traversal may write; reading it late is not
// the same.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  int A = 0, B = 0;

  _traversal_ void look(const int &base) {
    A = base;
    if (Leaf)
      return;
    Left->look(base);
    Right->look(base);
  }
  _traversal_ void push() {
    B += Input + 1;
    if (Leaf)
      return;
    Left->push();
    Right->push();
  }
#ifdef WRONG
  void both(const int &base) {
    A = base;
    B += Input + 1;
    if (Leaf)
      return;
    Left->both(base);
    Right->both(base);
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
static void run(Node *root) { root->both(root->B); }
#else
static void run(Node *root) {
  root->look(root->B);
  root->push();
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
