// traversals: spread count
// Rule: a parameter is a local: it is changed between the two calls. `count` wants the right child first.
#include "case.h"
#include "pleach.h"

static int Counter = 0;

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  int A = 0, Label = 0;

  _traversal_ void spread(int v) {
    A = v;
    if (Leaf)
      return;
    Left->spread(v);
    v += Input + 1;
    Right->spread(v);
  }
  _traversal_ void count() {
    Label = ++Counter;
    if (Leaf)
      return;
    Right->count();
    Left->count();
  }
#ifdef WRONG
  void both(int v) {
    A = v;
    Label = ++Counter;
    if (Leaf)
      return;
    v += Input + 1;
    Right->both(v);
    Left->both(v);
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
  std::printf("%d %d %d\n", node->Input, node->A, node->Label);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(1); }
#else
static void run(Node *root) {
  root->spread(1);
  root->count();
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
