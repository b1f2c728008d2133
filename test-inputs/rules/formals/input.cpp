// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7
// Rule: what a reference parameter refers to is what the calls pass: a local variable or temporary is no part of a node, a field of a
// node is that field. `f1` to `f3` run with their neighbours; the others stay apart below the first node.
#include "case.h"
#include "pleach.h"

#include <vector>

struct Box {
  int X = 0, W = 0;
  int right() const { return X + W; }
  void grow(int by) { W += by; }
};

struct Stats {
  int Nodes = 0, Sum = 0;
};

static inline Box both(const Box &a, const Box &b) { return Box{a.X + b.X, a.W + b.W}; }
static inline void stretch(Box &box, int by) { box.W += by; }

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  Node *Up = nullptr;
  Box Area, Seen, Kept;
  int A = 0, B = 0, Input = 0;

  // Temporaries and a field of the parent, in helpers, too.
  _traversal_ void f1(const Box &area) {
    Area = area;
    int x = area.X;
    for (Node *Kid : Kids) {
      Kid->f1(Box{x, area.right()});
      x += Kid->Area.W % 7;
    }
  }
  _traversal_ void g1(const Box &seen) {
    Seen = both(Area, seen);
    for (Node *Kid : Kids) Kid->g1(Seen);
  }

  // Objects of callers that are written.
  _traversal_ void f2(Stats &stats) {
    stats.Nodes += 1;
    stats.Sum += Area.W;
    for (Node *Kid : Kids) Kid->f2(stats);
  }
  _traversal_ void g2() {
    Seen.W = Area.W + 1;
    for (Node *Kid : Kids) Kid->g2();
  }

  // Helpers that write what they are given.
  _traversal_ void f3() {
    stretch(Area, Input);
    for (Node *Kid : Kids) Kid->f3();
  }
  _traversal_ void g3() {
    Kept.grow(Input + 1);
    for (Node *Kid : Kids) Kid->g3();
  }

  // The parameter is a field of the node that another walk writes.
  _traversal_ void f4(const Box &from) {
    for (Node *Kid : Kids) {
      Kid->f4(Kid->Kept);
      A += from.W;
    }
  }
  _traversal_ void g4() {
    Kept.W += 3;
    for (Node *Kid : Kids) Kid->g4();
  }

  // One object, by two names.
  _traversal_ void f5(Stats &stats) {
    stats.Sum = stats.Sum * 3 % 1000 + Input;
    for (Node *Kid : Kids) Kid->f5(stats);
  }
  _traversal_ void g5(const Stats &read) {
    B += read.Sum;
    for (Node *Kid : Kids) Kid->g5(read);
  }

  // A field of the node above, which the other walk writes on its way.
  _traversal_ void f6(const Box &above) {
    A += above.W;
    for (Node *Kid : Kids) Kid->f6(Area);
  }
  _traversal_ void g6() {
    for (Node *Kid : Kids) Kid->g6();
    if (Up) Up->Area.W += Input;
  }

  // Helpers that write what they are given.
  _traversal_ void f7() {
    for (Node *Kid : Kids) {
      Kid->f7();
      stretch(Area, Kid->Input);
    }
  }
  _traversal_ void g7() {
    for (Node *Kid : Kids) {
      Kid->B += Area.W;
      Kid->g7();
    }
  }
};

static Node *build(Random &random, int depth, Node *up) {
  Node *node = new Node;
  node->Up = up;
  node->Input = random.below(9);
  node->Area.W = random.below(9);
  node->Kept.W = random.below(9);
  if (depth > 0)
    for (int count = random.below(4); count > 0; --count) node->Kids.push_back(build(random, depth - 1, node));
  return node;
}

static void dump(Node *node) {
  printf("%d %d %d %d %d %d\n", node->A, node->B, node->Area.X, node->Area.W, node->Seen.W, node->Kept.W);
  for (Node *kid : node->Kids) dump(kid);
}

static void free_all(Node *node) {
  for (Node *kid : node->Kids) free_all(kid);
  delete node;
}

static void run1(Node *root) {
  const Box screen{0, 80};
  root->f1(screen);
  root->g1(screen);
}
static int run2(Node *root) {
  Stats stats;
  root->f2(stats);
  root->g2();
  return stats.Sum + stats.Nodes;
}
static void run3(Node *root) {
  root->f3();
  root->g3();
}
static void run4(Node *root) {
  root->f4(root->Kept);
  root->g4();
}
static int run5(Node *root) {
  Stats stats;
  root->f5(stats);
  root->g5(stats);
  return stats.Sum;
}
static void run6(Node *root) {
  const Box none;
  root->f6(none);
  root->g6();
}
static void run7(Node *root) {
  root->f7();
  root->g7();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node *root = build(random, tree % 4, nullptr);
    run1(root);
    printf("%d\n", run2(root));
    run3(root);
    run4(root);
    printf("%d\n", run5(root));
    run6(root);
    run7(root);
    dump(root);
    free_all(root);
  }
}
