// traversals: mirror number beside
// Rule: writing a child pointer changes what every path through it means: `number` must see the children
// where `mirror` put them.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0;
  bool Leaf = true;
  int Input = 0;
  int A = 0;

  _traversal_ void mirror() {
    if (Leaf)
      return;
    Left->mirror();
    Right->mirror();
    if (Input % 2 == 0) {
      Node *old = Left;
      Left = Right;
      Right = old;
    }
  }
  _traversal_ void number(int n) {
    A = n;
    if (Leaf)
      return;
    Left->number(n * 2);
    Right->number(n * 2 + 1);
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
#ifdef WRONG
  void both(int n) {
    A = n;
    if (Leaf)
      return;
    Left->both(n * 2);
    Right->both(n * 2 + 1);
    if (Input % 2 == 0) {
      Node *old = Left;
      Left = Right;
      Right = old;
    }
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
  root->mirror();
  root->number(1);
}
#endif

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->number(1);
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    neighbours(root);
    std::printf("%d\n", root->Beside);
    dump(root);
  }
}
