// traversals: widths heights marks
// Rule: no rule may be coarser than needed here: other fields of the same child, two abstract locations, a
// global that nobody writes, and shared reads do not keep three walks apart.
#include "case.h"
#include "pleach.h"

static const int Gap = 2;

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  int Width = 0, Height = 0, Mark = 0, One = 0, Two = 0;

  _access_((1, 'w', 'local')) void setOne(int v) { One = v; }
  _access_((2, 'w', 'local')) void setTwo(int v) { Two = v; }

  _traversal_ void widths() {
    if (Leaf) {
      Width = Input;
      return;
    }
    setOne(Input);
    Left->widths();
    Right->widths();
    Width = Left->Width + Right->Width + Gap;
  }
  _traversal_ void heights(int h) {
    Height = h + Gap;
    setTwo(Height);
    if (Leaf)
      return;
    Left->heights(h + Input);
    Right->heights(h - Input);
  }
  _traversal_ void marks() {
    if (Leaf)
      return;
    Left->marks();
    Right->marks();
    Mark = Left->Width * 2 + Right->Height + Width;
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
  std::printf("%d %d %d %d %d\n", node->Width, node->Height, node->Mark, node->One, node->Two);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->widths();
  root->heights(1);
  root->marks();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
