// traversals: f1 f2
// TreeFuser's running example, in its own form. Exactly the calls on the right child can be one: merging those on
// the left makes a cycle (f1's value of the left child, the two assignments of f2, f2 on the left child).
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *l = nullptr;
  _child_ Node *r = nullptr;
  bool isLeaf = true;
  int v = 0, x = 0, y = 0;
};

_traversal_ void f1(Node *n) {
  if (n == nullptr)
    return;
  f1(n->l);
  f1(n->r);
  if (n->isLeaf) {
    n->v = 1;
  } else {
    n->v = n->l->v + n->r->v;
  }
}

_traversal_ void f2(Node *n) {
  if (n == nullptr)
    return;
  if (!n->isLeaf) {
    n->x = n->v;
    n->l->x = n->x + 2;
  }
  n->y = n->v * 2;
  f2(n->l);
  f2(n->r);
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  if (depth > 0) {
    node->isLeaf = false;
    node->l = build(random, depth - 1 - random.below(2));
    node->r = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  if (node == nullptr)
    return;
  std::printf("%d %d %d\n", node->v, node->x, node->y);
  dump(node->l);
  dump(node->r);
}

static void run(Node *root) {
  f1(root);
  f2(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 9; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
