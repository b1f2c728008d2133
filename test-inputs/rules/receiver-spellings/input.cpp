// traversals: first second third fourth
// Rule: one child by many spellings: `this->Left`, `(*this).Left`, `Node::Left`, `(*Left).f()`, const
// aliases, references, calls in a block, behind a comma, with arguments that change a local.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  int A = 0, B = 0;

  _traversal_ void first(int v) {
    A = v;
    if (Leaf)
      return;
    Node *const left = Left;
    Node &right = *Right;
    left->first(v++);
    { right.first(v); }
  }
  _traversal_ void second(int v) {
    B = v;
    if (Leaf)
      return;
    this->Left->second(v = v + 2);
    (*(*this).Right).second(v);
  }
  _traversal_ void third(int v) {
    B += v;
    if (Leaf)
      return;
    auto *left = Node::Left;
    auto &right = *this->Right;
    left->third(v + A), right.third(v - A);
  }
  _traversal_ void fourth() {
    if (Leaf)
      return;
    Node *self = this;
    self->Left->fourth();
    (*self).Right->fourth();
    A += self->Left->A - right()->B;
  }
  Node *right() const { return Right; }
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
  root->third(3);
  root->fourth();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
