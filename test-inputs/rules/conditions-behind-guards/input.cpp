// traversals: some all either late
// Traversals that begin with one test: a call of one of them under a condition joins one of another that stands under none. Where one has another
// end besides, they stay apart.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Kind = 0, A = 0, B = 0, C = 0, D = 0;
};

_traversal_ void some(Node *node, int by) {
  if (!node) return;
  node->A += by;
  if (node->Kind == 1) some(node->Left, by + 1);
  some(node->Right, by);
}
_traversal_ void all(Node *node) {
  if (!node) return;
  node->B = node->B * 3 + node->Kind;
  all(node->Left);
  all(node->Right);
}
_traversal_ int either(Node *node) {
  if (!node) return 2;
  int given = node->Kind + 1;
  if (node->Kind != 2) given += either(node->Left);
  given = given * 3 + either(node->Right);
  node->C = given % 1000;
  return node->C;
}
_traversal_ void late(Node *node) {
  if (!node) return;
  node->D += node->Kind;
  if (node->D > 2) return;
  late(node->Left);
  late(node->Right);
}

static Node *grow(Random &random, int depth) {
  if (depth == 0 || random.below(6) == 0) return nullptr;
  Node *node = new Node;
  node->Kind = random.below(3);
  node->D = random.below(2);
  node->Left = grow(random, depth - 1);
  node->Right = grow(random, depth - 1);
  return node;
}

static void show(const Node *node) {
  if (!node) return;
  std::printf("%d %d %d %d\n", node->A, node->B, node->C, node->D);
  show(node->Left);
  show(node->Right);
}

static void run(Node *root, int by) {
  some(root, by);
  all(root);
  int given = either(root);
  std::printf("%d\n", given);
}

static void apart(Node *root) {
  some(root, 1);
  late(root);
}

// A call site that may leave between the two, and one that gives something back behind them.
static int between(Node *root, bool quick) {
  int given = 0;
  if (quick) given = either(root);
  if (root->Kind == 1) return 7;
  all(root);
  return given;
}

static int behind(Node *root, bool quick) {
  int given = 0;
  if (quick) given = either(root);
  all(root);
  return given;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 4; ++tree) {
    Node *root = grow(random, 6);
    run(root, tree);
    apart(root);
    if (root) std::printf("%d %d\n", between(root, tree % 2 == 0), behind(root, tree % 2 == 1));
    show(root);
  }
}
