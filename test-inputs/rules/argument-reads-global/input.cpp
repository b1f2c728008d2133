// traversals: push look
// Rule: a group evaluates its arguments first: `look`'s argument reads the global that `push`, on the same
// child, writes.
#include "case.h"
#include "pleach.h"

static int Counter = 0;

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  int A = 0;

  _traversal_ void push() {
    Counter += Input + 1;
    if (Leaf)
      return;
    Left->push();
    Right->push();
  }
  _traversal_ void look(int v) {
    A = v;
    if (Leaf)
      return;
    Left->look(Counter + v);
    Right->look(Counter - v);
  }
#ifdef WRONG
  void both(int v) {
    Counter += Input + 1;
    A = v;
    if (Leaf)
      return;
    Left->both(Counter + v);
    Right->both(Counter - v);
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
  std::printf("%d %d\n", node->Input, node->A);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(1); }
#else
static void run(Node *root) {
  root->push();
  root->look(1);
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
