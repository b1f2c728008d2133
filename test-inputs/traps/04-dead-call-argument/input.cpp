// case: msan
// traversals: cascade number
// Trap 4: the `return` of `cascade` protects its argument `Look->Value`, which must not be evaluated where
// only `number` goes on.
#include "case.h"
#include "pleach.h"

struct Style {
  int Value;
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  const Style *Look = nullptr;
  int Styled = 0, Number = 0;

  _traversal_ void cascade(int value) {
    Styled = value;
    if (Leaf || Look == nullptr)
      return;
    Left->cascade(Look->Value);
    Right->cascade(Look->Value + value);
  }

  _traversal_ void number(int n) {
    Number = n;
    if (Leaf)
      return;
    Left->number(n * 2);
    Right->number(n * 2 + 1);
  }

#ifdef WRONG
  void both(int value, int n) {
    Styled = value;
    Number = n;
    if (Leaf)
      return;
    Left->both(Look->Value, n * 2);
    Right->both(Look->Value + value, n * 2 + 1);
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  if (random.below(4) > 0)
    node->Look = new Style{random.below(10)};
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d\n", node->Styled, node->Number);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(5, 1); }
#else
static void run(Node *root) {
  root->cascade(5);
  root->number(1);
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
