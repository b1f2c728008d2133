// traversals: spread count
// Rule: statements of one traversal that share a local keep their order: `t` has another value for the right
// child. `count` wants the right child first.
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
    int t = v + Input;
    Left->spread(t);
    t = t * 2 + 1;
    Right->spread(t % 1000);
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
    int t = v + Input;
    t = t * 2 + 1;
    Right->both(t % 1000);
    Left->both(t);
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
