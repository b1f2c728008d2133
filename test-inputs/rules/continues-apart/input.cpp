// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6
// Rule: a condition that ends an iteration is evaluated once. Where what stands behind it changes what it reads, or runs for more than one
// reason, the loop stays in one piece; and loops stay apart where what one does decides on an iteration of the other.
#include "case.h"
#include "pleach.h"

#include <vector>

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  int Kind = 0;
  int Input = 0;
  int A = 0;
  int B = 0;
  int Sum = 0;
  bool Dirty = false;

  // The call changes what decides on what follows it.
  _traversal_ void f1() {
    Dirty = false;
    for (Node *Kid : Kids) {
      if (!Kid->Dirty) continue;
      Kid->f1();
      A += 1;
    }
  }
  _traversal_ void g1() {
    for (Node *Kid : Kids) {
      Kid->g1();
      B += Kid->B + 1;
    }
  }

  // What stands behind runs if one condition does not hold, or if it does and another one does not.
  _traversal_ void f2() {
    for (Node *Kid : Kids) {
      if (Kid->Dirty) {
        A += 1;
        if (Kid->Kind == 1) continue;
      }
      Kid->f2();
      A += Kid->A;
    }
  }
  _traversal_ void g2() {
    for (Node *Kid : Kids) {
      Kid->g2();
      B += Kid->B;
    }
  }

  // A condition with an effect, for two statements; and for none.
  _traversal_ void f3() {
    int Count = 0;
    for (Node *Kid : Kids) {
      if (Count++ > 1) continue;
      Kid->f3();
      A += 1;
    }
  }
  _traversal_ void g3() {
    int Count = 0;
    for (Node *Kid : Kids) {
      Kid->g3();
      B += Count;
      if (Count++ > 1) continue;
    }
  }

  // What a reference to a number leads to may be any.
  _traversal_ void f4() {
    for (Node *Kid : Kids) {
      if (Kid->Kind == 1) continue;
      const int &Input = Kid->Input;
      Kid->f4();
      A += Input;
    }
  }
  _traversal_ void g4() {
    for (Node *Kid : Kids) {
      if (Kid->Kind == 1) continue;
      Kid->g4();
      B += 1;
    }
  }

  // What the first does in later iterations decides on earlier ones of the second.
  _traversal_ void f5() {
    for (Node *Kid : Kids) {
      Sum += Kid->Input;
      Kid->f5();
    }
  }
  _traversal_ void g5() {
    for (Node *Kid : Kids) {
      if (Sum > 6) continue;
      Kid->g5();
      B += 1;
    }
  }

  // Ends of a loop, and of the traversal: these become flags, and the loops one.
  _traversal_ void f6() {
    for (Node *Kid : Kids) {
      if (Kid->Kind == 1) continue;
      if (Kid->Kind == 2) break;
      Kid->f6();
      A += 1;
    }
  }
  _traversal_ void g6() {
    for (Node *Kid : Kids) {
      if (Kid->Kind == 1) continue;
      if (Kid->Kind == 2) return;
      Kid->g6();
      B += 1;
    }
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Kind = random.below(4);
  node->Input = random.below(6);
  node->Dirty = random.below(2) == 1;
  if (depth > 0) {
    for (int left = random.below(5); left > 0; --left) node->Kids.push_back(build(random, depth - 1));
  }
  return node;
}

static void dump(Node *node) {
  printf("%d %d %d %d\n", node->A, node->B, node->Sum, node->Dirty);
  for (Node *kid : node->Kids) dump(kid);
}

static void free_all(Node *node) {
  for (Node *kid : node->Kids) free_all(kid);
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
