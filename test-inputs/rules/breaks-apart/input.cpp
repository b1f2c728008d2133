// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8
// Rule: a loop that may end early needs a flag for all that its traversal does in it. Loops stay apart where one has variables that the flag would have to
// hide, or a condition or a second loop of its traversal that the flag does not tell of; and where what one does decides on an iteration of the other.
#include "case.h"
#include "pleach.h"

#include <vector>

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  _child_ std::vector<Node *> Marks;
  int Kind = 0, Input = 0, A = 0, B = 0, Sum = 0;
  bool Open = false;

  // A name of the element.
  _traversal_ void f1() {
    for (Node *Kid : Kids) {
      Node &Child = *Kid;
      if (Child.Kind == 1) break;
      Child.f1();
      A += Child.Input;
    }
  }
  _traversal_ void g1() {
    for (Node *Kid : Kids) {
      Node &Child = *Kid;
      Child.g1();
      B += Child.Input;
    }
  }

  // Two loops of one traversal, of which the first may end: the other loop joins the one, or the other.
  _traversal_ void f2() {
    for (Node *Kid : Kids) {
      if (Kid->Kind == 2) break;
      Kid->f2();
    }
    for (Node *Kid : Kids) {
      Kid->A += 1;
      Kid->f2();
    }
  }
  _traversal_ void g2() {
    for (Node *Kid : Kids) {
      Kid->B += 1;
      Kid->g2();
    }
  }

  // What ends the one is what the other adds up.
  _traversal_ void f3() {
    for (Node *Kid : Kids) {
      Kid->f3();
      Sum += Kid->Input;
    }
  }
  _traversal_ void g3() {
    for (Node *Kid : Kids) {
      if (Sum > 6) break;
      Kid->g3();
      B += 1;
    }
  }

  // In a `switch`, and in a loop in the loop.
  _traversal_ void f4() {
    for (Node *Kid : Kids) {
      switch (Kid->Kind) {
      case 0:
        return;
      default:
        Kid->f4();
      }
      A += 1;
    }
  }
  _traversal_ void g4() {
    for (Node *Kid : Kids) {
      for (Node *Mark : Marks) {
        if (Mark->Kind == Kid->Kind) return;
        Mark->g4();
      }
      B += 1;
    }
  }

  // A call on the first child.
  _traversal_ void f5() {
    if (!Kids.empty()) Kids[0]->f5();
    A += 1;
  }
  _traversal_ void g5() {
    for (Node *Kid : Kids) {
      if (Kid->Kind == 1) break;
      Kid->g5();
    }
  }

  // A condition around one of them.
  _traversal_ void f6() {
    if (Open) {
      for (Node *Kid : Kids) Kid->f6();
    }
    A += 1;
  }
  _traversal_ void g6() {
    for (Node *Kid : Kids) {
      Kid->g6();
      if (Kid->Kind == 1) break;
    }
  }

  // What a branch changes is what it asks for.
  _traversal_ void f7() {
    for (Node *Kid : Kids) {
      if (Kid->Kind == 1) {
        Kid->Kind = 2;
        break;
      }
      Kid->f7();
    }
  }
  _traversal_ void g7() {
    for (Node *Kid : Kids) {
      Kid->g7();
      B += 1;
    }
  }

  // What stands behind the loop decides on the other's.
  _traversal_ void f8() {
    for (Node *Kid : Kids) {
      Kid->f8();
      if (Kid->Kind == 3) return;
    }
    Sum += 1;
  }
  _traversal_ void g8() {
    for (Node *Kid : Kids) {
      if (Sum == 1) break;
      Kid->g8();
      B += 1;
    }
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Kind = random.below(4);
  node->Input = random.below(6);
  node->Open = random.below(2) == 1;
  if (depth > 0) {
    for (int left = random.below(5); left > 0; --left) node->Kids.push_back(build(random, depth - 1));
    for (int left = random.below(3); left > 0; --left) node->Marks.push_back(build(random, depth / 3));
  }
  return node;
}

static void dump(Node *node) {
  printf("%d %d %d %d\n", node->A, node->B, node->Sum, node->Kind);
  for (Node *kid : node->Kids) dump(kid);
  for (Node *mark : node->Marks) dump(mark);
}

static void free_all(Node *node) {
  for (Node *kid : node->Kids) free_all(kid);
  for (Node *mark : node->Marks) free_all(mark);
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
static void run7(Node *root) {
  root->f7();
  root->g7();
}
static void run8(Node *root) {
  root->f8();
  root->g8();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 9; ++tree) {
    Node *root = build(random, tree % 4 + 1);
    for (auto run : {run1, run2, run3, run4, run5, run6, run7, run8}) {
      run(root);
      dump(root);
    }
    free_all(root);
  }
}
