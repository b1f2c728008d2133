// traversals: a1 a2 a3 a4 b
// Rule: a `return;` behind which the function ends says nothing, where its statement is taken apart. In one piece, because it changes what it
// tests, it has the `return;` in its text, which must not end the traversals behind it: in an `if` (`a1`), a `switch` (`a2`), in both of
// a chain with a variable (`a3`); and one with nothing but `return;` behind a label (`a4`).
#include "case.h"
#include "pleach.h"

#include <cstdio>

struct _tree_ Node {
  int Kind = 0, X = 0, Y = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;

  _traversal_ void a1() {
    if (Kind == 1) {
      if (Left) Left->a1();
      Kind = 2;
      if (Right) Right->a1();
      return;
    } else {
      if (Right) Right->a1();
    }
  }
  _traversal_ void a2() {
    switch (Kind) {
    case 1:
      if (Left) Left->a2();
      Kind = 3;
      if (Right) Right->a2();
      return;
    case 2:
      X += 1;
      return;
    default:
      if (Right) Right->a2();
    }
  }
  _traversal_ void a3() {
    if (int rest = X % 3) {
      if (Left) Left->a3();
      rest += Y % 2;
      X = (X + rest) % 100;
      if (rest > 1) {
        if (Right) Right->a3();
        return;
      }
    } else if (Kind == 2) {
      if (Left) Left->a3();
      return;
    }
  }
  _traversal_ void a4() {
    switch (Kind) {
    default:
      return;
    case 1:
    case 2:
      if (Left) Left->a4();
      X = (X * 3 + 1) % 100;
      if (Right) Right->a4();
      return;
    }
  }
  _traversal_ void b() {
    Y = (Y * 3 + X + Kind) % 1000;
    if (Left) Left->b();
    if (Right) Right->b();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Kind = random.below(4);
  node->X = random.below(10);
  node->Y = random.below(10);
  if (depth > 0) {
    if (random.below(5)) node->Left = build(random, depth - 1);
    if (random.below(5)) node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Kind, node->X, node->Y);
  if (node->Left) dump(node->Left);
  if (node->Right) dump(node->Right);
}

static void first(Node *root) {
  root->a1();
  root->b();
}
static void second(Node *root) {
  root->a2();
  root->b();
}
static void third(Node *root) {
  root->a3();
  root->b();
}
static void fourth(Node *root) {
  root->a4();
  root->b();
}
static void all(Node *root) {
  root->a1();
  root->a3();
  root->a4();
  root->b();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    Node *root = build(random, tree);
    first(root);
    second(root);
    third(root);
    fourth(root);
    all(root);
    dump(root);
  }
}
