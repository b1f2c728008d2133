// traversals: layout paint mark count
// case: gain
// case: plain
// Calls of traversals in a function that is none (`visit`), or in a lambda, join no others; the report says where they stand.
#include "case.h"
#include "pleach.h"

#include <cstdio>

struct _tree_ Node {
  int Value = 0, A = 0, B = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;

  static void visit(Node *node, int by) {
    if (node) node->layout(by + 1);
  }

  _traversal_ void layout(int by) {
    A += by;
    visit(Left, by);
    visit(Right, by * 2);
  }
  _traversal_ void paint() {
    B = B * 3 % 1000 + Value;
    if (Left) Left->paint();
    if (Right) Right->paint();
  }

  _traversal_ void mark() {
    auto go = [](Node *node) {
      if (node) node->mark();
    };
    A ^= 5;
    go(Left);
    go(Right);
  }
  _traversal_ void count() {
    B += 7;
    if (Left) Left->count();
    if (Right) Right->count();
  }
};

static Node *build(Random &random, int depth) {
  if (depth == 0 || random.below(5) == 0) return nullptr;
  auto *node = new Node;
  node->Value = random.below(90);
  node->Left = build(random, depth - 1);
  node->Right = build(random, depth - 1);
  return node;
}

static void dump(const Node *node) {
  if (!node) return;
  std::printf("%d %d\n", node->A, node->B);
  dump(node->Left);
  dump(node->Right);
}

static void clear(Node *node) {
  if (!node) return;
  clear(node->Left);
  clear(node->Right);
  delete node;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node root;
  root.Left = build(random, 5);
  root.Right = build(random, 4);
  root.layout(1);
  root.paint();
  dump(&root);
  root.mark();
  root.count();
  dump(&root);
  clear(root.Left);
  clear(root.Right);
}
