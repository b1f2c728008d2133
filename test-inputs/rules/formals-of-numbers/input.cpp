// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8
// Rule: a reference to a number, and a pointer that keeps its value, lead to what the calls pass. All of these walks run with their
// neighbours, on every node.
#include "case.h"
#include "pleach.h"

#include <vector>

struct Stats {
  int Nodes = 0, Sum = 0;
};

static int Total = 0;
static int Seen[3] = {0, 0, 0};

static void add(int &to, int by) { to = to * 3 % 1000 + by; }
static void raise(Stats *stats, int by) { stats->Sum = stats->Sum * 5 % 1000 + by; }
static void tick(unsigned *n) { *n += 1; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Node *Up = nullptr;
  int X = 0, Y = 0, Z = 0;

  // A number of the caller, beside a walk that has none.
  _traversal_ void f1(int &n) {
    n++;
    if (Left) Left->f1(n);
    if (Right) Right->f1(n);
  }
  _traversal_ void g1() {
    X = X * 2 % 1000;
    if (Left) Left->g1();
    if (Right) Right->g1();
  }

  // Two numbers, in helpers, too.
  _traversal_ void f2(int &n) {
    add(n, X);
    if (Left) Left->f2(n);
    if (Right) Right->f2(n);
  }
  _traversal_ void g2(int &total) {
    add(total, Y);
    if (Left) Left->g2(total);
    if (Right) Right->g2(total);
  }

  // Pointers to objects, and to numbers.
  _traversal_ void f3(Stats *stats) {
    raise(stats, X);
    stats->Nodes++;
    if (Left) Left->f3(stats);
    if (Right) Right->f3(stats);
  }
  _traversal_ void g3(unsigned *n) {
    tick(n);
    Z = Z * 2 % 1000 + static_cast<int>(*n % 7);
    if (Left) Left->g3(n);
    if (Right) Right->g3(n);
  }

  // Two objects of one class.
  _traversal_ void f4(Stats &stats) {
    raise(&stats, X);
    if (Left) Left->f4(stats);
    if (Right) Right->f4(stats);
  }
  _traversal_ void g4(Stats &stats) {
    raise(&stats, Y);
    if (Left) Left->g4(stats);
    if (Right) Right->g4(stats);
  }

  // Two parts of one object, and a global.
  _traversal_ void f5(int &nodes, int &total) {
    add(nodes, 1);
    add(total, Z);
    if (Left) Left->f5(nodes, total);
    if (Right) Right->f5(nodes, total);
  }
  _traversal_ void g5(int &sum) {
    add(sum, X);
    if (Left) Left->g5(sum);
    if (Right) Right->g5(sum);
  }

  // Containers of numbers.
  _traversal_ void f6(std::vector<int> &out) {
    out[0] = out[0] * 3 % 1000 + X;
    if (Left) Left->f6(out);
    if (Right) Right->f6(out);
  }
  _traversal_ void g6(int (&out)[3]) {
    out[1] = out[1] * 5 % 1000 + Y;
    if (Left) Left->g6(out);
    if (Right) Right->g6(out);
  }

  // A local of each node, and a number that becomes another type.
  _traversal_ void f7(int &above) {
    int below = X;
    above = above * 3 % 1000 + 1;
    if (Left) Left->f7(below);
    if (Right) Right->f7(below);
    Z = below;
  }
  _traversal_ void g7(const long &depth) {
    Y = static_cast<int>(depth) % 1000;
    if (Left) Left->g7(depth + 1);
    if (Right) Right->g7(depth + 2);
  }

  // An object that the caller gets by reference itself; and a link to another node beside a number of the caller.
  _traversal_ void f8(Stats &stats, int &n) {
    stats.Sum = stats.Sum * 7 % 1000 + X;
    n = n * 3 % 1000 + 1;
    if (Left) Left->f8(stats, n);
    if (Right) Right->f8(stats, n);
  }
  _traversal_ void g8() {
    if (Up) Z = (Z + Up->Y) % 1000;
    if (Left) Left->g8();
    if (Right) Right->g8();
  }
};

static Node *build(Random &random, int depth, Node *up) {
  Node *node = new Node;
  node->Up = up;
  node->X = random.below(9);
  node->Y = random.below(9);
  node->Z = random.below(9);
  if (depth > 0 && random.below(5) > 0) node->Left = build(random, depth - 1, node);
  if (depth > 0 && random.below(5) > 0) node->Right = build(random, depth - 1, node);
  return node;
}

static void dump(Node *node) {
  if (!node) return;
  printf("%d %d %d\n", node->X, node->Y, node->Z);
  dump(node->Left);
  dump(node->Right);
}

static void free_all(Node *node) {
  if (!node) return;
  free_all(node->Left);
  free_all(node->Right);
  delete node;
}

static int run1(Node *root) {
  int n = 0;
  root->f1(n);
  root->g1();
  return n;
}
static int run2(Node *root) {
  int n = 0, total = 0;
  root->f2(n);
  root->g2(total);
  return n * 1000 + total;
}
static int run3(Node *root) {
  Stats stats;
  unsigned n = 0;
  root->f3(&stats);
  root->g3(&n);
  return stats.Sum + stats.Nodes + static_cast<int>(n);
}
static int run4(Node *root) {
  Stats a, b;
  root->f4(a);
  root->g4(b);
  return a.Sum * 1000 + b.Sum;
}
static int run5(Node *root) {
  Stats stats;
  root->f5(stats.Nodes, Total);
  root->g5(stats.Sum);
  return stats.Nodes * 1000 + stats.Sum;
}
static int run6(Node *root) {
  std::vector<int> out(2);
  root->f6(out);
  root->g6(Seen);
  return out[0];
}
static int run7(Node *root) {
  int above = 0;
  root->f7(above);
  root->g7(0);
  return above;
}
static int run8(Node *root, Stats &stats) {
  int n = 0;
  root->f8(stats, n);
  root->g8();
  return n;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node *root = build(random, tree % 4, nullptr);
    Stats stats;
    printf("%d\n", run1(root));
    printf("%d\n", run2(root));
    printf("%d\n", run3(root));
    printf("%d\n", run4(root));
    printf("%d %d\n", run5(root), Total);
    printf("%d %d\n", run6(root), Seen[1]);
    printf("%d\n", run7(root));
    printf("%d %d\n", run8(root, stats), stats.Sum);
    dump(root);
    free_all(root);
  }
}
