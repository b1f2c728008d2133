// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 visit count
// Rule: loops become one where they stand: under conditions, within each other, among statements that others need, in functions that
// are no members, and whichever container holds the children.
#include "case.h"
#include "pleach.h"

#include <array>
#include <deque>
#include <list>
#include <vector>

struct _tree_ Leaf {
  int Weight = 1;
  int Seen = 0;
  _traversal_ void f2(int by) { Weight += by; }
  _traversal_ void g2() { Seen += Weight; }
};

struct _tree_ Node {
  _child_ std::deque<Node *> Row;
  _child_ std::list<Node *> Column;
  _child_ std::array<Node *, 2> Pair{};
  _child_ std::vector<Leaf *> Leaves;
  int A = 0;
  int B = 0;
  int Input = 0;
  bool On = false;

  const std::deque<Node *> &row() const { return Row; }

  // Two containers; a loop under a condition, beside one that is not.
  _traversal_ void f1() {
    for (Node *Kid : Row) {
      Kid->f1();
      A += Kid->A;
    }
    if (On) {
      for (auto *Kid : Column) Kid->f1();
      A += 5;
    }
    A += Input;
  }
  _traversal_ void g1() {
    B += Input;
    for (Node *Kid : row()) Kid->g1();
    if (On)
      for (auto *Kid : Column) {
        B += 1;
        Kid->g1();
      }
  }

  // A loop within a loop.
  _traversal_ void f2(int by) {
    for (Node *Kid : Row) {
      Kid->A += by;
      for (Leaf *It : Kid->Leaves) It->f2(by + 1);
      Kid->f2(by);
    }
  }
  _traversal_ void g2() {
    for (Node *Kid : Row) {
      for (Leaf *It : Kid->Leaves) {
        It->g2();
        Kid->B += It->Seen;
      }
      Kid->g2();
    }
  }

  // Names that are others in each; one that a member has.
  _traversal_ void f3() {
    int Each = 1;
    for (Node *const &B : Pair) {
      if (B) {
        B->A += Each;
        B->f3();
      }
    }
  }
  _traversal_ void g3() {
    int Kid = 2;
    for (Node *const &Each : Pair) {
      if (Each) {
        int Twice = 2 * Each->Input;
        Each->B += Twice + Kid;
        Kid += 1;
        Each->g3();
      }
    }
    B += Kid;
  }

  // What is read in front of a loop, and what its result is for.
  _traversal_ void f4() {
    int Sum = 0;
    int Count = 0;
    for (Node *Kid : Row) {
      Kid->f4();
      Sum += Kid->A;
      ++Count;
    }
    A = Count ? Sum / Count : Input;
  }
  _traversal_ void g4() {
    bool First = true;
    for (Node *Kid : Row) {
      if (First) Kid->B = 1;
      if (!First) Kid->B = 2;
      First = false;
      Kid->g4();
    }
  }

  // One that ends where there is nothing to do, as the other does.
  _traversal_ void f5() {
    if (Row.empty()) return;
    A += static_cast<int>(Row.size());
    for (Node *Kid : Row) Kid->f5();
  }
  _traversal_ void g5() {
    if (Row.empty()) return;
    for (Node *Kid : Row) Kid->g5();
    B += Row.front()->B;
  }

  // Two calls in one loop, which nothing joins from outside.
  _traversal_ void f6() {
    A += 2;
    for (Leaf *It : Leaves) {
      It->f2(A);
      It->g2();
    }
    for (Node *Kid : Column) Kid->f6();
  }
  _traversal_ void g6() {
    for (Node *Kid : Column) Kid->g6();
    B += A;
  }
};

// No members.
_traversal_ void visit(Node *node, int depth) {
  node->A += depth;
  for (Node *kid : node->Row) visit(kid, depth + 1);
}
_traversal_ void count(Node *node) {
  node->B += 1;
  for (Node *kid : node->Row) {
    count(kid);
    node->B += kid->B;
  }
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(9);
  node->A = random.below(9);
  node->On = random.below(3) != 0;
  for (int i = random.below(3); i > 0; --i) node->Leaves.push_back(new Leaf);
  if (depth > 0) {
    for (int i = random.below(4); i > 0; --i) node->Row.push_back(build(random, depth - 1));
    for (int i = random.below(3); i > 0; --i) node->Column.push_back(build(random, depth - 1));
    if (random.below(2)) node->Pair[random.below(2)] = build(random, depth - 1);
  }
  return node;
}

static void dump(Node *node) {
  printf("%d %d\n", node->A, node->B);
  for (Leaf *it : node->Leaves) printf("%d %d\n", it->Weight, it->Seen);
  for (Node *kid : node->Row) dump(kid);
  for (Node *kid : node->Column) dump(kid);
  for (Node *kid : node->Pair)
    if (kid) dump(kid);
}

static void free_all(Node *node) {
  for (Leaf *it : node->Leaves) delete it;
  for (Node *kid : node->Row) free_all(kid);
  for (Node *kid : node->Column) free_all(kid);
  for (Node *kid : node->Pair)
    if (kid) free_all(kid);
  delete node;
}

static void run(Node *root) {
  root->f1();
  root->g1();
}
static void run2(Node *root) {
  root->f2(3);
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
  visit(root, 1);
  count(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node *root = build(random, tree % 4);
    run(root);
    run2(root);
    run3(root);
    run4(root);
    run5(root);
    run6(root);
    run7(root);
    dump(root);
    free_all(root);
  }
}
