// traversals: offer take
// Trap 8: one walk writes a global, the other reads it, and what matters is the sibling: fused, `take` on the
// left child would see what `offer` wrote there and not what it wrote last, on the right.
#include "case.h"
#include "pleach.h"

namespace market {
int Price = 0;
}

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Taken = 0;

  _traversal_ void offer() {
    if (Leaf) {
      market::Price = Input;
      return;
    }
    Left->offer();
    Right->offer();
  }
  _traversal_ void take() {
    if (Leaf) {
      Taken = market::Price;
      return;
    }
    Left->take();
    Right->take();
  }
#ifdef WRONG
  void both() {
    if (Leaf) {
      market::Price = Input;
      Taken = market::Price;
      return;
    }
    Left->both();
    Right->both();
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(1000);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d\n", node->Input, node->Taken);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->offer();
  root->take();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    std::printf("price %d\n", market::Price);
  }
}
