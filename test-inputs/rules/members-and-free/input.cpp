// traversals: measure sink shade total visit gather fold index rank widen clear stamp
// Members of the node's class, free functions, static members and members of visitors become members: what is a parameter of the one is a variable of the other
// (`Node &node = *this;`), under a new name where the class has that (`depth`), or nothing uses it. Conditions are equal (`left` and
// `node.left`). Where only the free one runs, it is called by itself: under fewer conditions (`total`), or where the member has ended (`fold`,
// `index`). A member runs on a node that is there, so what tests for that is not copied (`total`, `stamp`). Overriders copy the free body each, and see it as what its parameter is (`Leaf` has another `kind`). Private members
// of a visitor need a friend.
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <memory>
#include <typeinfo>
#include <vector>

namespace scene {

class Painter;

struct _tree_ Node {
  virtual ~Node() = default;
  int width = 1, depth = 0, shades = 0, mark = 0, colour = 0, spare = 0;
  bool closed = false;
  _child_ std::unique_ptr<Node> left, right;

  _traversal_ virtual void measure() {
    if (left) left->measure();
    if (right) right->measure();
    width = (width * 3 + (left ? left->width : 1)) % 1000;
  }
  _traversal_ void shade(int by) {
    shades = (shades * 5 + by) % 1000;
    if (left) left->shade(by + 1);
    if (right) right->shade(by + 2);
  }
  _traversal_ void fold() {
    mark = (mark * 3 + 1) % 1000;
    if (closed) return;
    if (left) left->fold();
    if (right) right->fold();
  }
  _traversal_ void clear() {
    if (closed) return;
    depth = depth * 3 % 1000;
    if (left) left->clear();
    if (right) right->clear();
  }
  _traversal_ void widen() const;
  int kind() const { return 1; }
  mutable int seen = 0;
};

struct Pair : Node {
  int more = 2;
  _traversal_ void measure() override {
    more = (more * 7 + width) % 1000;
    Node::measure();
  }
  int kind() const { return 2; }
};

struct Leaf final : Node {
  _traversal_ void measure() override { width = (width + 11) % 1000; }
  int kind() const { return 3; }
};

_traversal_ void sink(Node &node, int depth) {
  node.depth = (depth * 3 + node.kind()) % 1000;
  if (node.left) sink(*node.left, depth + 1);
  if (node.right) sink(*node.right, depth + 1);
}

// There may be no node.
_traversal_ void total(Node *node, int &sum) {
  if (node) {
    sum = (sum * 3 + node->colour) % 10007;
    total(node->left.get(), sum);
    total(node->right.get(), sum);
  }
}

_traversal_ void index(Node *of) {
  of->colour = (of->colour * 5 + 3) % 1000;
  if (of->left) index(of->left.get());
  if (of->right) index(of->right.get());
}

_traversal_ void stamp(Node *node, int by) {
  if (node == nullptr)
    return;
  if (!node->left) node->spare += by;
  stamp(node->left.get(), by + 1);
  node->spare = (node->spare * 3 + by) % 1000;
  if (node != nullptr && by > 1) stamp(node->right.get(), by + 2);
}

class Painter {
public:
  explicit Painter(int scale) : scale_(scale) {}
  _traversal_ void visit(Node &node) {
    sum_ = (sum_ * 3 + node.colour * scale_) % 10007;
    if (node.left) visit(*node.left);
    if (node.right) visit(*node.right);
  }
  int sum() const { return sum_; }
  _traversal_ static void gather(Node &node, int by) {
    Count = (Count + node.colour * by + limit()) % 10007;
    if (node.left) gather(*node.left, by);
    if (node.right) gather(*node.right, by);
  }
  static int count() { return Count; }

private:
  static int limit() { return 7; }
  static int Count;
  int scale_, sum_ = 0;
};
int Painter::Count = 0;

void Node::widen() const {
  seen = (seen * 3 + width) % 1000;
  if (left) left->widen();
  if (right) right->widen();
}
_traversal_ void rank(const Node &node, int &ranks) {
  ranks = (ranks * 7 + node.mark) % 10007;
  if (node.left) rank(*node.left, ranks);
  if (node.right) rank(*node.right, ranks);
}

static void sunk(Node &root) {
  root.measure();
  sink(root, 1);
}
static int summed(Node *root) {
  int sum = 1;
  root->shade(2);
  total(root, sum);
  return sum;
}
static void folded(Node &root) {
  root.fold();
  index(&root);
}
static void indexed(Node &root) {
  index(&root);
  root.fold();
}
static int painted(Node &root, Painter &painter) {
  painter.visit(root);
  root.shade(3);
  root.fold();
  return painter.sum();
}
static void stamped(Node *root) {
  stamp(root, 1);
  root->clear();
}
static void gathered(Node *root) {
  root->shade(4);
  Painter::gather(*root, 2);
}
static int ranked(const Node &root) {
  int ranks = 0;
  root.widen();
  rank(root, ranks);
  return ranks;
}

static Node *build(Random &random, int depth) {
  Node *node = depth == 0 ? new Leaf : random.below(2) ? new Pair : new Node;
  node->closed = random.below(4) == 0;
  node->colour = random.below(100);
  if (depth > 0 && random.below(5)) node->left.reset(build(random, depth - 1));
  if (depth > 0 && random.below(5)) node->right.reset(build(random, depth - 1));
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d %d %d\n", node->width, node->depth, node->shades, node->mark, node->colour, node->seen);
  std::printf("%d\n", node->spare);
  if (node->left) dump(node->left.get());
  if (node->right) dump(node->right.get());
}

}  // namespace scene

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    std::unique_ptr<scene::Node> root(scene::build(random, tree));
    scene::Painter painter(tree);
    scene::sunk(*root);
    scene::folded(*root);
    scene::indexed(*root);
    scene::gathered(root.get());
    scene::stamped(root.get());
    std::printf("%d %d %d\n", scene::summed(root.get()), scene::painted(*root, painter), scene::ranked(*root));
    scene::dump(root.get());
  }
  std::printf("%d\n", scene::Painter::count());
}
