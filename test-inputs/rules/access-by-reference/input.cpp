// traversals: first second
// Rule: state of the node ('local') belongs to the node that is passed, also by reference. `second` writes it on
// the children that `first`, called earlier, has not reached yet if the two walks run together.
#include "case.h"
#include "pleach.h"

struct Node;
_access_((1, 'w', 'local')) void hide(Node &node, int value);

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Got = 0;
  int X = 3, Y = 4;
  int Hidden = 1;
  _access_((1, 'r', 'local')) int hidden() const { return Hidden; }

  _traversal_ void first() {
    Got = hidden();
    if (Leaf)
      return;
    Left->first();
    Right->first();
  }
  _traversal_ void second() {
    if (Leaf)
      return;
    hide(*Left, Input);
    hide(*Right, Input + 1);
    if (Input == 99)
      return;
    Left->second();
    Right->second();
  }
#ifdef WRONG
  void both() {
    Got = hidden();
    if (Leaf)
      return;
    hide(*Left, Input);
    hide(*Right, Input + 1);
    Left->both();
    Right->both();
  }
#endif
};

void hide(Node &node, int value) { node.Hidden = value; }

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  node->X = random.below(40);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d\n", node->Input, node->Got, node->X, node->Y);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->first();
  root->second();
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
