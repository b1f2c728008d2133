// traversals: pick order
// case: plain
// case: gain
// Rule: what compares the elements of a list in braces may be an operator of the program's.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <vector>

#include "case.h"
#include "pleach.h"

enum class Rank { Low, Middle, High };
static unsigned Compared = 1;
static bool operator<(Rank a, Rank b) {
  Compared = Compared * 3u + unsigned(a);
  return int(a) < int(b);
}

struct _tree_ Node {
  int Input = 0, Seen = 0;
  Rank Own = Rank::Low, Best = Rank::Low;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void pick() {
    Best = std::max({Own, Rank::Middle, Best});
    for (auto &kid : Kids) kid->pick();
  }
  _traversal_ void order() {
    Seen += int(Compared % 100u);
    Compared += unsigned(Input);
    for (auto &kid : Kids) kid->order();
  }
};

static std::unique_ptr<Node> grow(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Input = random.below(40);
  node->Own = Rank(random.below(3));
  for (int count = depth > 0 ? 1 + random.below(3) : 0; count > 0; --count)
    node->Kids.push_back(grow(random, depth - 1));
  return node;
}

static void show(const Node &node) {
  std::printf("%d %d\n", int(node.Best), node.Seen);
  for (auto &kid : node.Kids) show(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    auto root = grow(random, 3);
    root->pick();
    root->order();
    show(*root);
  }
}
