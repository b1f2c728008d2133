// case: files input.cpp other.cpp
// traversals: count sum depth even
// Traversals that give back values, declared in a header and defined in one source or another; beside a pure function.
#include "node.h"

long Node::sum() const {
  long all = Input;
  if (Left) all += Left->sum();
  if (Right) all += 2 * Right->sum();
  return all;
}

bool even(Node *node) {
  if (!node) return true;
  return node->Seen % 2 == 0 == (even(node->Left) == even(node->Right));
}

static Node *grow(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Left = grow(random, depth - 1);
    if (random.below(3) != 0) node->Right = grow(random, depth - 1);
  }
  return node;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    Node *root = grow(random, 4);
    int counted = root->count(tree);
    long sum = root->sum();
    std::printf("%d %ld\n", counted, sum);
    int deep = depth(root);
    bool is_even = even(root);
    std::printf("%d %d %d\n", deep, is_even, root->Input);
  }
}
