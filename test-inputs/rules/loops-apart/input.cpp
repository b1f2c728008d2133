// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8
// Rule: loops over the same children stay apart where what one does in an iteration matters to another iteration of the other, where
// something has to run between them, and where one of them changes which children there are.
#include "case.h"
#include "pleach.h"

#include <vector>

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  int A = 0;
  int B = 0;
  int Sum = 0;
  int Input = 0;
  bool On = false;
  static int Count;

  // A sum over all children is used for each.
  _traversal_ void f1() {
    Sum = 0;
    for (Node *Kid : Kids) {
      Kid->f1();
      Sum += Kid->Input;
    }
  }
  _traversal_ void g1() {
    for (Node *Kid : Kids) {
      Kid->A += Sum;
      Kid->g1();
    }
  }

  // The other way round: a field of the node is set in a loop, and read by the one before.
  _traversal_ void f2() {
    for (Node *Kid : Kids) {
      Kid->A += On ? 1 : 2;
      Kid->f2();
    }
  }
  _traversal_ void g2() {
    for (Node *Kid : Kids) {
      On = Kid->Input % 2 == 0;
      Kid->g2();
    }
  }

  // A global that both reach.
  _traversal_ void f3() {
    A = ++Count;
    for (Node *Kid : Kids) Kid->f3();
  }
  _traversal_ void g3() {
    B = ++Count;
    for (Node *Kid : Kids) Kid->g3();
  }

  // The first child, whichever iteration it is in.
  _traversal_ void f4() {
    for (Node *Kid : Kids) {
      Kid->A += 1 + Input;
      Kid->f4();
    }
  }
  _traversal_ void g4() {
    for (Node *Kid : Kids) {
      Kid->B += Kids.back()->A;
      Kid->g4();
    }
  }

  // What stands between needs all of the first, and all of the second needs that.
  _traversal_ void f5() {
    int Most = 0;
    for (Node *Kid : Kids) {
      Kid->f5();
      if (Kid->Input > Most) Most = Kid->Input;
    }
    A = Most;
  }
  _traversal_ void g5() {
    B = A + 1;
    for (Node *Kid : Kids) {
      Kid->A = B;
      Kid->g5();
    }
  }

  // The children are others for the second loop.
  _traversal_ void f6() {
    for (Node *&Kid : Kids) {
      Kid->f6();
      Kid = Kids.front();
    }
  }
  _traversal_ void g6() {
    for (Node *Kid : Kids) {
      Kid->A += 1;
      Kid->g6();
    }
  }

  // What survives an iteration.
  _traversal_ void f7() {
    for (Node *Kid : Kids) {
      Kid->B += 3;
      Kid->f7();
    }
  }
  _traversal_ void g7() {
    Node *Before = this;
    for (Node *Kid : Kids) {
      Before->B = Kid->A;
      Before = Kid;
      Kid->A *= 2;
      Kid->g7();
    }
  }

  // One of them leaves out some iterations, or ends.
  _traversal_ void f8() {
    for (Node *Kid : Kids) {
      if (Kid->On) continue;
      Kid->A += Kid->Input;
      Kid->f8();
    }
  }
  _traversal_ void g8() {
    for (Node *Kid : Kids) {
      if (Kid->Input == 5) break;
      Kid->B += 1;
      Kid->g8();
    }
  }
};

int Node::Count = 0;

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(9);
  node->A = random.below(9);
  node->On = random.below(3) != 0;
  if (depth > 0) {
    int count = random.below(4);
    for (int i = 0; i < count; ++i) node->Kids.push_back(build(random, depth - 1));
  }
  return node;
}

static void dump(Node *node) {
  printf("%d %d %d %d\n", node->A, node->B, node->Sum, node->On);
  for (Node *kid : node->Kids) dump(kid);
}

// Clang's sanitizers look for leaks: the trees are kept.
static std::vector<Node *> kept;

static void run1(Node *root) {
  root->f1();
  root->g1();
}
static void run2(Node *root) {
  root->f2();
  root->g2();
}
static void run3(Node *root) {
  root->f3();
  root->g3();
}
static void run4(Node *root) {
  root->f4();
  root->g4();
}
static void run5(Node *root) {
  root->f5();
  root->g5();
}
static void run6(Node *root) {
  root->f6();
  root->g6();
}
static void run7(Node *root) {
  root->f7();
  root->g7();
}
static void run8(Node *root) {
  root->f8();
  root->g8();
}

static void keep(Node *node) {
  kept.push_back(node);
  for (Node *kid : node->Kids) keep(kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node *root = build(random, tree % 4);
    keep(root);
    run1(root);
    run2(root);
    run3(root);
    run4(root);
    run5(root);
    run7(root);
    run8(root);
    dump(root);
    if (tree < 4) run6(root);
    dump(root);
  }
}
