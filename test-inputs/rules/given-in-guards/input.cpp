// traversals: depth sum mark best leaves
// Free functions that begin with one test: where each gives a constant then, it is made once. One gives what it reads, and one ends under another test, too.
#include <algorithm>

#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, Marked = 0;
};

_traversal_ int depth(Node *node);
_traversal_ long sum(Node *node);
_traversal_ void mark(Node *node);
_traversal_ const Node *best(Node *node);
_traversal_ int leaves(Node *node);

int depth(Node *node) {
  if (node == nullptr) return -1;
  return 1 + std::max(depth(node->Left), depth(node->Right));
}
long sum(Node *node) {
  if (node == nullptr) return 0;
  return node->Input + sum(node->Left) - sum(node->Right);
}
void mark(Node *node) {
  if (node == nullptr) return;
  node->Marked = node->Input * 2;
  mark(node->Left);
  mark(node->Right);
}
const Node *best(Node *node) {
  if (node == nullptr) return nullptr;
  const Node *left = best(node->Left);   // expect: unfused-by-limit
  const Node *right = best(node->Right); // expect: unfused-by-limit
  if (left != nullptr && left->Input > node->Input) return left;
  if (right != nullptr && right->Input > node->Input) return right;
  return node;
}
int leaves(Node *node) {
  if (node == nullptr) return 0;
  if (node->Left == nullptr && node->Right == nullptr) return node->Input % 2 + 1;
  return leaves(node->Left) + leaves(node->Right);
}

static Node *grow(Random &random, int depth) {
  if (depth == 0 || random.below(5) == 0) return nullptr;
  Node *node = new Node;
  node->Input = random.below(40);
  node->Left = grow(random, depth - 1);
  node->Right = grow(random, depth - 1);
  return node;
}

static int marks(const Node *node) {
  return node == nullptr ? 0 : node->Marked + 3 * marks(node->Left) + 5 * marks(node->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 4; ++tree) {
    Node *root = grow(random, 6);
    int deep = depth(root);
    long all = sum(root);
    mark(root);
    std::printf("%d %ld %d\n", deep, all, marks(root));
    int ends = leaves(root);
    deep -= depth(root);
    std::printf("%d %d\n", ends, deep);
    const Node *found = best(root);
    all = sum(root);
    std::printf("%d %ld\n", found == nullptr ? -1 : found->Input, all);
  }
}
