// traversals: f1 g1 f2 g2 f3 g3
// Rule: loops over the same children become one: calls on the element of an iteration are one call.
#include "case.h"
#include "pleach.h"

#include <vector>

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  _child_ Node *Pair[2] = {nullptr, nullptr};
  int A = 0;
  int B = 0;
  int Depth = 0;
  int Input = 0;
  bool On = false;

  // A call for each child.
  _traversal_ void f1() {
    A += Input;
    for (Node *Kid : Kids) Kid->f1();
  }
  _traversal_ void g1() {
    B += 3 * Input;
    for (auto *Child : Kids) Child->g1();
  }

  // Statements around the call; what the one leaves for the other, and a variable that lives through the loop.
  _traversal_ void f2() {
    int Sum = 0;
    for (auto &Kid : Kids) {
      Kid->Depth = Depth + 1;
      Kid->f2();
      Sum += Kid->A;
    }
    A += Sum;
  }
  _traversal_ void g2() {
    int Sum = 1;
    for (auto &Kid : Kids) {
      Kid->B += Kid->Depth;
      Kid->g2();
      Sum += Kid->B;
    }
    B = Sum;
  }

  // Conditions within the loop; an array.
  _traversal_ void f3() {
    for (Node *Kid : Pair) {
      if (Kid) Kid->f3();
    }
    for (Node *Kid : Kids) {
      if (Kid->On) {
        Kid->A += 2;
        Kid->f3();
      }
    }
    A *= 2;
  }
  _traversal_ void g3() {
    for (Node *Kid : Pair)
      if (Kid != nullptr) Kid->g3();
    for (Node *Kid : Kids) {
      if (Kid->On) {
        Kid->B += 2;
        Kid->g3();
      } else {
        Kid->B -= 1;
      }
    }
    B *= 3;
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(9);
  node->A = random.below(9);
  node->On = random.below(3) != 0;
  if (depth > 0) {
    int count = random.below(4);
    for (int i = 0; i < count; ++i) node->Kids.push_back(build(random, depth - 1));
    for (Node *&kid : node->Pair)
      if (random.below(3) == 0) kid = build(random, depth - 1);
  }
  return node;
}

static void dump(Node *node) {
  printf("%d %d %d\n", node->A, node->B, node->Depth);
  for (Node *kid : node->Kids) dump(kid);
  for (Node *kid : node->Pair)
    if (kid) dump(kid);
}

static void free_all(Node *node) {
  for (Node *kid : node->Kids) free_all(kid);
  for (Node *kid : node->Pair)
    if (kid) free_all(kid);
  delete node;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node *root = build(random, tree % 5);
    root->f1();
    root->g1();
    dump(root);
    root->f2();
    root->g2();
    dump(root);
    root->f3();
    root->g3();
    dump(root);
    free_all(root);
  }
}
