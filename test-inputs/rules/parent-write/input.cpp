// traversals: look report
// Rule: a write through a parent pointer may hit any node: `look` (called earlier) reads on the way back
// what `report` writes from below.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  Node *Parent = nullptr;
  int A = 0, Votes = 0;

  _traversal_ void look() {
    if (Leaf)
      return;
    Left->look();
    Right->look();
    A = Votes;
  }
  _traversal_ void report() {
    if (Parent != nullptr)
      Parent->Votes += Input + 1;
    if (Leaf)
      return;
    Left->report();
    Right->report();
  }
#ifdef WRONG
  void both() {
    if (Parent != nullptr)
      Parent->Votes += Input + 1;
    if (Leaf)
      return;
    Left->both();
    Right->both();
    A = Votes;
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
    node->Left->Parent = node->Right->Parent = node;
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Input, node->A, node->Votes);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->look();
  root->report();
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
