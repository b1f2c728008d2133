// traversals: label relabel tint
// Trap 8: two walks number the nodes from one global counter; only `tint`, which does not touch it, may join.
#include "case.h"
#include "pleach.h"

static int Counter = 0;

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Label = 0, Relabel = 0, Tint = 0;

  _traversal_ void label() {
    Label = ++Counter;
    if (Leaf)
      return;
    Left->label();
    Right->label();
  }
  _traversal_ void relabel() {
    Relabel = Counter++;
    if (Leaf)
      return;
    Left->relabel();
    Right->relabel();
  }
  _traversal_ void tint(int t) {
    Tint = t;
    if (Leaf)
      return;
    Left->tint(t + 1);
    Right->tint(t + 2);
  }
#ifdef WRONG
  void both() {
    Label = ++Counter;
    Relabel = Counter++;
    if (Leaf)
      return;
    Left->both();
    Right->both();
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Label, node->Relabel, node->Tint);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) {
  root->both();
  root->tint(1);
}
#else
static void run(Node *root) {
  root->label();
  root->tint(1);
  root->relabel();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    std::printf("counter %d\n", Counter);
  }
}
