// traversals: first second third
// Rule: a call that is part of a statement joins no other call; the report says so at the call, and what to write instead.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, A = 0, B = 0, C = 0;

  _traversal_ void first() {
    A = Input + 1;
    if (Left)
      Left->first();
    if (Right != nullptr) {
      Right->first();
    }
  }
  _traversal_ void second() {
    B = Input + 2;
    if (Left)
      Left->second();
    if (Right != nullptr) {
      Right->second();
    }
  }
  _traversal_ void third() {
    C = Input + 3;
    for (Node *it = Left; it != nullptr; it = nullptr)
      it->third();
    switch (Input % 2) {
    case 0:
      Right->third();
    }
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40) * 2 + (depth == 0);
  if (depth > 0) {
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d\n", node->Input, node->A, node->B, node->C);
  if (node->Left)
    dump(node->Left);
  if (node->Right)
    dump(node->Right);
}

static void run(Node *root) {
  root->first();
  root->second();
}

static void run2(Node *root) {
  root->first();
  root->third();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    run2(root);
    dump(root);
  }
}
