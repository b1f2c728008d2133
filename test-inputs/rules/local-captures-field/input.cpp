// traversals: first second
// Rule: a local of one traversal must not capture the field, the global or the function that a bare name
// means in another one, wherever the declarations end up.
#include "case.h"
#include "pleach.h"

static const int Limit = 7;
static const int Base = 3;
_pure_ static int scale(int v) { return v * 3; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  int A = 0, B = 0;

  _traversal_ void first(int Base) {
    int B = Base + Input;
    int scale = B * 2;
    A = scale;
    if (Leaf)
      return;
    Left->first(B % 100);
    int Limit = scale + 1;
    Right->first(Limit % 100);
    A += Limit;
  }
  _traversal_ void second(int v) {
    B = scale(v) + Limit + Base;
    if (Leaf)
      return;
    Left->second(B % 100);
    Right->second(scale(B) % 100);
    B += Limit;
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
  std::printf("%d %d %d\n", node->Input, node->A, node->B);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->first(1);
  root->second(2);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
