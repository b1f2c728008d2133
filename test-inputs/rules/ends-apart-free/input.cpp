// case: msan
// traversals: first second third fourth
// Free functions that end apart: in a loop, behind a declaration, behind a call; a parameter that is read only behind a
// `return`, and a variable for a receiver that only one of the calls of a chain needs.
#include "case.h"
#include "pleach.h"

struct Limit {
  int Value;
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  const Limit *Extra = nullptr;
  unsigned A = 0, B = 0, C = 0, D = 0;
};

_traversal_ void second(Node *node, unsigned v, const Limit *extra);

_traversal_ static void first(Node *n, unsigned v) {
  n->A = v;
  for (unsigned i = 0; i < 3; ++i) {
    n->A += i;
    if (n->Input == static_cast<int>(i))
      return;
  }
  if (n->Leaf)
    return;
  first(n->Left, n->A + v);
  first(n->Right, n->A - v);
  n->A += n->Left->A;
}

_traversal_ void second(Node *node, unsigned v, const Limit *extra) {
  if (node->Leaf || extra == nullptr)
    return;
  const unsigned more = v + static_cast<unsigned>(extra->Value);
  node->B = more;
  Node *const left = node->Left;
  second(left, more, node->Extra);
  if (node->Input == 4)
    return;
  Node *const right = node->Right;
  second(right, static_cast<unsigned>(extra->Value), extra);
}

_traversal_ static void third(Node *n, int v) {
  n->C = static_cast<unsigned>(v);
  if (n->Leaf)
    return;
  if (n->Input == 5) {
    n->C *= 2;
    return;
  }
  third(n->Left, n->Input);
  third(n->Right, v + 1);
}

_traversal_ static void fourth(Node *n) {
  n->D = n->A * 2 + 1;
  if (n->Leaf)
    return;
  fourth(n->Left);
  fourth(n->Right);
}

static void run(Node *root, const Limit *extra) {
  first(root, 3);
  second(root, 4, extra);
  third(root, 5);
  fourth(root);
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(9);
  if (random.below(4) > 0)
    node->Extra = new Limit{random.below(10)};
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%u %u %u %u\n", node->A, node->B, node->C, node->D);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, tree);
    run(root, root->Extra);
    dump(root);
  }
}
