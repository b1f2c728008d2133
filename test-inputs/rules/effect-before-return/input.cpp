// traversals: spread count
// Rule: what stands before a `return` stays before it. `count` wants the right child first (a counter orders
// its calls), so merging both children would move `spread` on the left behind the `return`.
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
    Left->spread(v + 1);
    if (Input % 3 == 0)
      return;
    Right->spread(v + 2);
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
    if (Input % 3 == 0) {
      Right->count();
      Left->count();
      return;
    }
    Right->both(v + 2);
    Left->both(v + 1);
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
