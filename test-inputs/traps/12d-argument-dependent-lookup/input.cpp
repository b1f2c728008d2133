// traversals: label score
// Trap 12: free traversals and helpers in a namespace, found by the type of their argument; another namespace
// has functions of the same names. The call site is outside both.
#include "case.h"
#include "pleach.h"

namespace forest {
struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, Label = 0, Score = 0;
};
struct Weight {
  int Value;
};
_pure_ inline int value(Weight w) { return w.Value * 2; }

_traversal_ inline void label(Node *n, int l) {
  if (n == nullptr)
    return;
  n->Label = l;
  label(n->Left, l * 2);
  label(n->Right, l * 2 + 1);
}

_traversal_ inline void score(Node *n, Weight w) {
  if (n == nullptr)
    return;
  score(n->Left, w);
  score(n->Right, w);
  n->Score = value(w) + n->Input + n->Label;
}
} // namespace forest

namespace desert {
_pure_ inline int value(int v) { return v; }
inline void label(int, int) {}
inline void score(int, int) {}
} // namespace desert

using namespace desert;

static forest::Node *build(Random &random, int depth) {
  if (depth == 0 || random.below(6) == 0)
    return nullptr;
  forest::Node *node = new forest::Node;
  node->Input = random.below(100);
  node->Left = build(random, depth - 1);
  node->Right = build(random, depth - 1);
  return node;
}

static void dump(const forest::Node *node) {
  if (node == nullptr)
    return;
  std::printf("%d %d %d\n", node->Input, node->Label, node->Score);
  dump(node->Left);
  dump(node->Right);
}

static void run(forest::Node *root) {
  label(root, value(1));
  score(root, forest::Weight{3});
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    forest::Node *root = build(random, tree + 1);
    run(root);
    dump(root);
    std::printf("end\n");
  }
}
