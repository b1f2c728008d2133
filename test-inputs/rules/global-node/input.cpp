// traversals: first second
// Rule: the node that a traversal runs on may be a global object. The last tree hangs below `Top`.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Got = 0;
  int X = 3, Y = 4;
  static Node Top;

  _traversal_ void first() {
    if (Leaf)
      return;
    Left->first();
    Right->first();
    if (Input == 99)
      return;
    X += 5;
  }
  _traversal_ void second() {
    Got = Top.X;
    if (Leaf)
      return;
    Left->second();
    Right->second();
  }
#ifdef WRONG
  void both() {
    if (!Leaf) {
      Left->both();
      Right->both();
      X += 5;
    }
    Got = Top.X;
  }
#endif
};

Node Node::Top;

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
  Node::Top.Leaf = false;
  Node::Top.Left = build(random, 3);
  Node::Top.Right = build(random, 2);
  run(&Node::Top);
  dump(&Node::Top);
}
