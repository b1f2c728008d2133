// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6
// Rule: a condition in a loop may hold in one iteration and not in another, so that branches of it are apart in one iteration only; and loops
// stay apart where what one does decides whether, or for which children, the other runs.
#include "case.h"
#include "pleach.h"

#include <vector>

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  _child_ Node *Left = nullptr;
  int Kind = 0;
  int Input = 0;
  int A = 0;
  int B = 0;
  int Sum = 0;
  bool On = false;

  // Not both branches run for one child; but for different children both do, and these loops keep their order.
  _traversal_ void f1() {
    if (On && Left)
      Left->f1();
    for (Node *Kid : Kids) {
      if (Kid->On) {
        Sum += Kid->Input;
        Kid->f1();
      }
    }
  }
  _traversal_ void g1() {
    if (On && Left) {
      Left->g1();
      for (Node *Kid : Kids) {
        if (!Kid->On) {
          Sum *= 3;
          Kid->g1();
        }
      }
    }
  }

  // Nor do they become one loop.
  _traversal_ void f2() {
    for (Node *Kid : Kids) {
      if (Kid->On) {
        Sum += Kid->Input;
        Kid->f2();
      }
    }
  }
  _traversal_ void g2() {
    for (Node *Kid : Kids) {
      if (!Kid->On) {
        Sum *= 3;
        Kid->g2();
      }
    }
  }

  // What decides changes in between.
  _traversal_ void f3() {
    for (Node *Kid : Kids) {
      if (Kid->On)
        Kid->f3();
      else
        Kid->A += 1;
      Kid->On = Kid->Input % 2 == 0;
    }
  }
  _traversal_ void g3() {
    for (Node *Kid : Kids) {
      if (Kid->On) {
        Kid->B += Kid->A;
        Kid->g3();
      }
    }
  }

  // What a loop changes decides whether the other runs.
  _traversal_ void f4() {
    for (Node *Kid : Kids) {
      Kid->f4();
      On = Kid->On;
    }
  }
  _traversal_ void g4() {
    if (!On)
      return;
    B += 1;
    for (Node *Kid : Kids) Kid->g4();
  }

  // Loops that leave the function, or go on in the middle of a group.
  _traversal_ void f5() {
    for (Node *Kid : Kids) {
      switch (Kid->Kind) {
      case 0:
        return;
      default:
        Kid->f5();
        A += 1;
        break;
      }
    }
  }
  _traversal_ void g5() {
    for (Node *Kid : Kids) {
      switch (Kid->Kind) {
      case 0:
        continue;
      default:
        Kid->g5();
        break;
      }
      B += 1;
    }
  }

  // Under one value, and under another.
  _traversal_ void f6() {
    switch (Kind) {
    case 0:
      for (Node *Kid : Kids) Kid->f6();
      A += 1;
      break;
    default:
      break;
    }
  }
  _traversal_ void g6() {
    switch (Kind) {
    case 1:
      for (Node *Kid : Kids) Kid->g6();
      B += 1;
      break;
    default:
      break;
    }
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Kind = random.below(4);
  node->Input = random.below(6);
  node->On = random.below(2) == 1;
  if (depth > 0) {
    for (int left = random.below(4); left > 0; --left) node->Kids.push_back(build(random, depth - 1));
    if (random.below(3) != 0) node->Left = build(random, depth - 1);
  }
  return node;
}

static void dump(Node *node) {
  printf("%d %d %d %d %d\n", node->A, node->B, node->Sum, node->Kind, node->On);
  for (Node *kid : node->Kids) dump(kid);
  if (node->Left) dump(node->Left);
}

static void free_all(Node *node) {
  for (Node *kid : node->Kids) free_all(kid);
  if (node->Left) free_all(node->Left);
  delete node;
}

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

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 9; ++tree) {
    Node *root = build(random, tree % 4 + 1);
    run1(root);
    dump(root);
    run2(root);
    dump(root);
    run3(root);
    dump(root);
    run4(root);
    dump(root);
    run5(root);
    dump(root);
    run6(root);
    dump(root);
    free_all(root);
  }
}
