// traversals: first second beside beyond
// Rule: `__func__` and the distance of two `__LINE__`s change where a body is copied: such a body stays what
// it is.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0, Beyond = 0;
  bool Leaf = true;
  int Input = 0;
  int A = 0, B = 0;

  // expect-any: unsupported-body
  _traversal_ void first(int v) {
    A = v + __func__[0];
    if (Leaf)
      return;
    Left->first(v + 1);
    Right->first(v + 2);
  }
  _traversal_ void second(int v) {
    int line = __LINE__;
    B = v;
    if (Leaf)
      return;
    Left->second(v + 1);
    B += __LINE__ - line;
    Right->second(v + 2);
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
  _traversal_ void beyond() {
    Beyond += 3;
    if (Leaf)
      return;
    Left->beyond();
    Right->beyond();
  }
#ifdef WRONG
  void fused(int v, int w) {
    A = v + __func__[0] + __func__[1];
    B = w;
    if (Leaf)
      return;
    Left->fused(v + 1, w + 1);
    Right->fused(v + 2, w + 2);
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
  std::printf("%d %d %d\n", node->Input, node->A, node->B);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->fused(1, 2); }
#else
static void run(Node *root) {
  root->first(1);
  root->second(2);
}
#endif

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->beyond();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    neighbours(root);
    std::printf("%d\n", root->Beside + root->Beyond);
    dump(root);
  }
}
