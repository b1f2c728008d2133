// traversals: sum high low tally weight
// Values in declarations with braces and of several variables, two in one statement, and in loops beside traversals that end before them.
#include <algorithm>
#include <memory>
#include <vector>

#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  int Input = 0, Low = 0;
  bool Hidden = false;

  ~Node() {
    delete Left;
    delete Right;
  }

  _traversal_ int sum() {
    int own{Input % 5};
    if (Left == nullptr || Right == nullptr) return Input;
    int left{Left->sum()};
    int right(Right->sum());
    return left + 3 * right + own;
  }
  _traversal_ int high() {
    if (Left == nullptr || Right == nullptr) return 1;
    int left = Left->high(), right{Right->high()}, own;
    own = 1;
    return own + std::max(left, right);
  }
  // The second call is given what the first gave: it stays where it is.
  _traversal_ int low(int from) {
    if (Left == nullptr || Right == nullptr) return from + Input % 3;
    int left = Left->low(from), right = Right->low(left);
    return Low = left + right;
  }

  _traversal_ int tally() {
    if (Kids.empty()) return 1;
    int count = 1;
    for (auto &kid : Kids) count += kid->tally();
    return count;
  }
  _traversal_ int weight(int by) {
    if (Hidden) return 0;
    int sum = Input * by;
    for (auto &kid : Kids) {
      const int own = kid->weight(by + 1), twice = own * 2;
      if (own > 90) sum -= twice;
      sum += own;
    }
    return sum;
  }
};

static Node *grow(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  node->Hidden = random.below(5) == 0;
  if (depth > 0) {
    node->Left = grow(random, depth - 1);
    if (random.below(4) != 0) node->Right = grow(random, depth - 1);
    for (int kids = random.below(3); kids > 0; --kids) node->Kids.emplace_back(grow(random, depth - 2 > 0 ? depth - 2 : 0));
  }
  return node;
}

static int ratio(Node *root) {
  return root->sum() * 7 - root->high();
}

static void unused(Node *root) {
  (void)root->sum();
  (void)root->high();
}

static int both(Node &root) { return root.tally() * 100 + root.weight(2); }

static int four(Node *root) {
  int sum = root->sum(), low = root->low(1);
  return sum - low;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    Node *root = grow(random, 5);
    std::printf("%d %d %d", ratio(root), both(*root), four(root));
    unused(root);
    std::printf(" %d\n", root->Low);
    delete root;
  }
}
