// traversals: fill check clear
// Trap 2: an annotated call inside a condition; its effects are those of the whole `if`.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Level = 0, Checked = 0;

  _traversal_ void fill(int level) {
    Level += level + Input;
    if (Leaf)
      return;
    Left->fill(level + 1);
    Right->fill(level + 2);
  }

  _traversal_ void check() {
    if (Leaf)
      return;
    if ((Left->fill(1), Left->Level) > 20)
      Checked = Left->Level;
    else
      Checked = Right->Level;
    Left->check();
    Right->check();
  }

  _traversal_ void clear() {
    Level = Level % 5;
    if (Leaf)
      return;
    Left->clear();
    Right->clear();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(20);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d: %d %d\n", node->Input, node->Level, node->Checked);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->check();
  root->clear();
  root->fill(2);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
