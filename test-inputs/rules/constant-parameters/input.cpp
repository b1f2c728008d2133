// traversals: first second third weigh count
// case: args -std=c++23
// Rule: a parameter is never part of a constant expression. So a `const` one that always gets one literal stays a parameter, and a call that passes
// a variable of which constant expressions know the value is not expanded: `pick` would come out another way.
#include "case.h"
#include "pleach.h"

constexpr int pick(int x) {
  if consteval {
    return x + 100;
  } else {
    return x;
  }
}

struct _tree_ Node {
  _child_ Node *left = nullptr;
  _child_ Node *right = nullptr;
  int a = 0, b = 0, c = 0;
  virtual ~Node() = default;

  _traversal_ void first(const int depth) {
    const int picked = pick(depth);
    a += picked;
    if (left)
      left->first(5);
    if (right)
      right->first(5);
  }
  _traversal_ void second(int depth) {
    const int picked = pick(depth);
    b += picked;
    if (left)
      left->second(7);
    if (right)
      right->second(7);
  }
  _traversal_ void third() {
    ++c;
    if (left)
      left->third();
    if (right)
      right->third();
  }

  _traversal_ virtual void weigh(int limit) {
    const int picked = pick(limit);
    a += picked;
    if (left)
      left->weigh(limit);
    if (right)
      right->weigh(limit);
  }
  _traversal_ virtual void count() {
    ++c;
    if (left)
      left->count();
    if (right)
      right->count();
  }
};

struct Fixed : Node {
  void weigh(int limit) override {
    b += limit;
    const int fixed = 3;
    Node::weigh(fixed);
  }
};

struct Given : Node {
  void weigh(int limit) override {
    const int given = limit + b % 2;
    Node::weigh(given);
  }
};

static Node *build(Random &random, int depth) {
  const int kind = random.below(3);
  Node *node = kind == 0 ? new Node : kind == 1 ? new Fixed : static_cast<Node *>(new Given);
  if (depth > 0) {
    node->left = build(random, depth - 1);
    if (random.below(2) > 0)
      node->right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->a, node->b, node->c);
  if (node->left)
    dump(node->left);
  if (node->right)
    dump(node->right);
}

static void fusesAll(Node *root) {
  root->first(5);
  root->second(7);
  root->third();
}

static void fusesGiven(Node *root) {
  const int limit = 4;
  root->weigh(limit);
  root->count();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
#ifdef WRONG
    root->a += 100;
#endif
    fusesAll(root);
    fusesGiven(root);
    dump(root);
  }
}
