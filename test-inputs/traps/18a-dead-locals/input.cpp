// case: msan
// traversals: narrow wide
// Trap 18: locals of a traversal that ended early are neither read nor passed on, also where the other goes on
// to use its own locals of the same names; values are uninitialised where a branch did not set them.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Narrow = 0, Wide = 0;

  _traversal_ void narrow(int limit) {
    if (Leaf || Input > limit)
      return;
    int share = 100 / (limit - Input + 1);
    int rest;
    if (share > 3)
      rest = share - 3;
    else
      return;
    Left->narrow(share + 20);
    Right->narrow(rest * 3);
    Narrow = Left->Narrow + Right->Narrow + rest;
  }

  _traversal_ void wide(int limit) {
    if (Leaf)
      return;
    int share = limit * 2;
    int rest;
    rest = share - Input;
    Left->wide(share % 1000);
    Right->wide(rest % 1000);
    int sum = Left->Wide + Right->Wide;
    if (sum > 3000)
      return;
    Wide = sum + rest;
  }
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
  std::printf("%d: %d %d\n", node->Input, node->Narrow, node->Wide);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->narrow(38);
  root->wide(3);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
