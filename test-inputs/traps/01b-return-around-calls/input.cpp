// traversals: measure place
// Trap 1: `return` before, between and after the child calls of one body.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Size = 0, X = 0, Y = 0;

  _traversal_ void measure() {
    if (Leaf) {
      Size = Input;
      return;
    }
    Left->measure();
    if (Left->Size > 200) {
      Size = -Left->Size;
      return;
    }
    Right->measure();
    Size = Left->Size + Right->Size;
    if (Size < 0)
      return;
    Size += 1;
  }

  _traversal_ void place(int x, int y) {
    X = x;
    if (Input % 7 == 6)
      return;
    Y = y + Input;
    if (Leaf)
      return;
    Left->place(x + 1, Y);
    if (Y > 300)
      return;
    Right->place(x + 2, Y + 1);
    if (Input % 2 == 0)
      return;
    Y = -Y;
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(100);
  if (depth > 0 && random.below(5) > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d: %d %d %d\n", node->Input, node->Size, node->X, node->Y);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->measure();
  root->place(3, 4);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 10; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
