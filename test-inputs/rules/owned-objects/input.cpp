// traversals: style measure mark clear
// An object that is no node, but owned by one: with its class and its field marked, it is told from those of other nodes. Without marks, any pointer to
// such an object may lead to it, and the report says which marks would help.
#include "case.h"
#include "pleach.h"
#include <memory>
#include <vector>

class _tree_ State {
public:
  void set(unsigned what) { bits_ |= what; }
  void clear(unsigned what) { bits_ &= ~what; }
  bool has(unsigned what) const { return (bits_ & what) != 0; }

private:
  unsigned bits_ = ~0u;
};

struct Notes {
  int count = 0;
  int last = 0;
};

struct _tree_ Node {
  virtual ~Node() = default;
  _child_ std::vector<std::unique_ptr<Node>> children;
  _child_ std::unique_ptr<State> state = std::make_unique<State>();
  std::unique_ptr<Notes> notes = std::make_unique<Notes>();
  int style_ = 0, size = 0, a = 0;

  // A store that depends on the bits of each node, before its children; the bits are changed after its children.
  _traversal_ void style(int depth) {
    if (state->has(1)) {
      style_ = depth;
      state->clear(1);
    }
    for (auto &child : children)
      child->style(depth + 1);
  }
  _traversal_ void measure() {
    size = 1;
    for (auto &child : children) {
      child->measure();
      size += child->size;
    }
    state->clear(2);
    if (size % 2)
      state->set(1);
  }

  // The same of what is not marked.
  _traversal_ void mark(int depth) {
    if (notes->last == 0) {
      a += depth;
      ++notes->count;
    }
    for (auto &child : children)
      child->mark(depth + 1);
  }
  _traversal_ void clear() {
    for (auto &child : children)
      child->clear();
    notes->last = a % 3;
  }
};

static void build(Random &random, Node &node, int depth) {
  for (int i = random.below(4); depth > 0 && i > 0; --i) {
    node.children.push_back(std::make_unique<Node>());
    build(random, *node.children.back(), depth - 1);
  }
}

static void print(const Node &node) {
  std::printf("%d %d %d %d %d %d %d\n", node.style_, node.size, node.a, node.state->has(1), node.state->has(2), node.notes->count, node.notes->last);
  for (auto &child : node.children)
    print(*child);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = std::make_unique<Node>();
  build(random, *root, 6);
  for (int round = 0; round < 3; ++round) {
    root->style(round);
    root->measure();
  }
  for (int round = 0; round < 3; ++round) {
    root->mark(round);
    root->clear();
  }
  print(*root);
}
