// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6
// Rule: loops become one under conditions that are equal, be they written as `if`, as early ends or as labels; and conditions within them are
// as elsewhere, in one iteration.
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

  // A loop behind an early end, and one under an `if`; a variable that it needs.
  _traversal_ void f1() {
    A += Input;
    if (Kids.empty())
      return;
    int Step = Input + 1;
    for (Node *Kid : Kids) {
      Kid->A += Step;
      Kid->f1();
    }
    A += 3;
  }
  _traversal_ void g1() {
    if (!Kids.empty()) {
      for (Node *Kid : Kids) {
        Kid->g1();
        B += Kid->B + 1;
      }
    }
  }

  // Branches in a loop, of which only one runs in each iteration, though the one reads what the other writes.
  _traversal_ void f2() {
    for (Node *Kid : Kids) {
      if (Kid->On)
        Kid->f2();
      else
        Kid->A += 1;
    }
  }
  _traversal_ void g2() {
    for (Node *Kid : Kids) {
      if (Kid->On) {
        Kid->g2();
        Kid->B += Kid->A;
      } else {
        Kid->B += 2 * Kid->A;
      }
    }
  }

  // A `switch` in a loop.
  _traversal_ void f3() {
    for (Node *Kid : Kids) {
      switch (Kid->Kind) {
      case 0:
        Kid->A += 1;
        break;
      case 1:
      case 2:
        Kid->f3();
        break;
      default:
        if (Kid->On)
          Kid->f3();
        break;
      }
    }
  }
  _traversal_ void g3() {
    for (Node *Kid : Kids) {
      Kid->B += 1;
      switch (Kid->Kind) {
      case 0:
        Kid->B += Kid->A;
        break;
      case 1:
      case 2:
        Kid->g3();
        break;
      default:
        if (Kid->On)
          Kid->g3();
        else
          Kid->B -= 1;
        break;
      }
    }
  }

  // Loops in a `switch`.
  _traversal_ void f4() {
    switch (Kind) {
    case 0:
      for (Node *Kid : Kids) {
        Kid->A += Input;
        Kid->f4();
      }
      break;
    case 1:
      if (Left)
        Left->f4();
      break;
    default:
      for (std::size_t I = 0; I < Kids.size(); ++I) {
        if (Kids[I]->On) Kids[I]->f4();
      }
      break;
    }
    A += 7;
  }
  _traversal_ void g4() {
    switch (Kind) {
    case 0:
      for (Node *Kid : Kids) {
        Kid->g4();
        B += Kid->B;
      }
      break;
    case 1:
      if (Left)
        Left->g4();
      break;
    default:
      for (std::size_t I = 0; I < Kids.size(); ++I) {
        if (Kids[I]->On) Kids[I]->g4();
      }
      B += 2;
      break;
    }
  }

  // A loop in the branch that ends, beside `else`.
  _traversal_ void f5() {
    if (On) {
      for (Node *Kid : Kids) {
        Kid->A += 1;
        Kid->f5();
      }
      return;
    }
    A += 2;
    if (Left)
      Left->f5();
  }
  _traversal_ void g5() {
    if (!On) {
      B += A;
      if (Left)
        Left->g5();
    } else {
      for (Node *Kid : Kids) Kid->g5();
      B += 4;
    }
  }

  // A loop under a condition in a loop, behind an early end.
  _traversal_ void f6() {
    if (Kind == 3) {
      A -= 1;
      return;
    }
    for (Node *Kid : Kids) {
      if (Kid->On) {
        for (Node *It : Kid->Kids) It->f6();
      } else {
        Kid->f6();
      }
    }
  }
  _traversal_ void g6() {
    if (Kind != 3) {
      for (Node *Kid : Kids) {
        if (!Kid->On)
          Kid->g6();
        else
          for (Node *It : Kid->Kids) {
            It->B += 1;
            It->g6();
          }
      }
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
