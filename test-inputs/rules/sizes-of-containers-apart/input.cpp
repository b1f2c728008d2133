// traversals: indent pad widen grow build mark
// case: plain
// case: gain
// Rule: a number of elements that may be negative, or was once, is too large for a container, which says so by an exception: what follows then
// has not run.
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "case.h"
#include "pleach.h"

// The address space has no room for four thousand million of these.
struct Hall {
  char Places[std::size_t(1) << 32];
};

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  std::vector<int> Widths;
  std::string Text;
  int Input = 0, Seen = 0;
  std::size_t Most = 0;
  std::vector<Hall> Halls;
  unsigned Planned = 0;

  // A number with a sign, as it is and by way of a type without.
  _traversal_ void indent(int depth) {
    Text = std::string(depth * 2, ' ');
    for (auto &kid : Kids) kid->indent(depth - 2);
  }
  _traversal_ void pad() {
    Text.resize(static_cast<std::size_t>(Input - 20), '.');
    for (auto &kid : Kids) kid->pad();
  }
  // A difference of sizes.
  _traversal_ void widen() {
    Widths.resize(Kids.size() + 1 - Widths.size());
    for (auto &kid : Kids) kid->widen();
  }
  // As large as it gets.
  _traversal_ void grow() {
    Widths.reserve(Most);
    for (auto &kid : Kids) kid->grow();
  }
  // As large as objects cannot be.
  _traversal_ void build() {
    Halls.reserve(Planned);
    for (auto &kid : Kids) kid->build();
  }
  _traversal_ void mark() {
    Seen += 1;
    for (auto &kid : Kids) kid->mark();
  }
};

static std::unique_ptr<Node> grow(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Input = random.below(40);
  node->Widths.resize(unsigned(random.below(3)));
  node->Most = node->Input % 5 ? 3 : std::size_t(-1);
  node->Planned = node->Input % 7 ? 0 : unsigned(-1);
  for (int count = depth > 0 ? 1 + random.below(3) : 0; count > 0; --count)
    node->Kids.push_back(grow(random, depth - 1));
  return node;
}

static void show(const Node &node) {
  std::printf("%zu %zu %d\n", node.Widths.size(), node.Text.size(), node.Seen);
  for (auto &kid : node.Kids) show(*kid);
}

template <class Walks> static void run(Walks walks) {
  try {
    walks();
  } catch (const std::length_error &) {
    std::printf("too long\n");
  }
}

static void indented(Node &root) {
  root.indent(3);
  root.mark();
}
static void padded(Node &root) {
  root.pad();
  root.mark();
}
static void widened(Node &root) {
  root.widen();
  root.mark();
}
static void grown(Node &root) {
  root.grow();
  root.mark();
}

static void built(Node &root) {
  root.build();
  root.mark();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    auto root = grow(random, 3);
    run([&] { indented(*root); });
    run([&] { padded(*root); });
    run([&] { widened(*root); });
    run([&] { grown(*root); });
    run([&] { built(*root); });
    show(*root);
  }
}
