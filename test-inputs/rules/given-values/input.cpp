// traversals: count deepest weigh kind mark largest
// Traversals that give back numbers, enumerators and pointers, and one that gives nothing: their values are assigned, added, returned, passed on,
// and left alone. Names that generated code would choose are taken.
#include <algorithm>
#include <memory>
#include <vector>

#include "case.h"
#include "pleach.h"

namespace app {
enum class Kind : unsigned char { Plain, Odd, Mixed };
}

static int twice(const int &value) { return value * 2 % 1000; }

struct _tree_ Node {
  virtual ~Node() = default;
  int Input = 0, Count = 0, Marked = 0;
  unsigned Touched = 0;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ virtual int count() {
    int count_result = 1;
    for (auto &kid : Kids) count_result += kid->count();
    // What is stored is what is given.
    return Count = count_result;
  }
  _traversal_ virtual long deepest(int above) const {
    long most = above;
    for (auto &kid : Kids) most = std::max(most, kid->deepest(above + 1));
    return most;
  }
  _traversal_ virtual double weigh() {
    double sum = Input * 0.5;
    for (auto &kid : Kids) {
      const double own = kid->weigh();
      sum += own / 2;
    }
    return sum;
  }
  _traversal_ virtual app::Kind kind() {
    app::Kind found = Input % 2 != 0 ? app::Kind::Odd : app::Kind::Plain;
    for (auto &kid : Kids)
      if (kid) {
        const app::Kind own = kid->kind();
        if (own > found) found = own;
      }
    return found;
  }
  _traversal_ virtual void mark() {
    Marked = Input * 3;
    for (auto &kid : Kids) kid->mark();
  }
  _traversal_ virtual Node *largest() {
    Node *most = this;
    for (auto &kid : Kids) {
      Node *other = kid->largest();
      if (other->Input > most->Input) most = other;
    }
    ++Touched;
    return most;
  }
};

// Its kids count for nothing.
struct Leaf final : Node {
  int count() override { return 1; }
  long deepest(int above) const override { return above + (Input > 20 ? 1 : 0); }
  double weigh() override { return -Input; }
  app::Kind kind() override { return app::Kind::Mixed; }
};

static std::unique_ptr<Node> grow(Random &random, int depth) {
  std::unique_ptr<Node> node;
  if (random.below(4) == 0)
    node = std::make_unique<Leaf>();
  else
    node = std::make_unique<Node>();
  node->Input = random.below(40);
  for (int kids = depth > 0 ? 1 + random.below(3) : 0; kids > 0; --kids)
    node->Kids.push_back(grow(random, depth - 1));
  return node;
}

static void show(const Node &node) {
  std::printf("%d %d %d %u\n", node.Input, node.Count, node.Marked, node.Touched);
  for (auto &kid : node.Kids) show(*kid);
}

// The site gives back what it was given.
static double measure(Node &root) {
  const int count = root.count();
  root.mark();
  return count + twice(static_cast<int>(root.weigh()));
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    auto root = grow(random, 4);
    int count_result = 3;
    count_result += root->count();
    long deepest_result = root->deepest(1) - 1;
    root->kind();
    std::printf("%d %ld\n", count_result, deepest_result);
    std::printf("%g\n", measure(*root));
    Node *largest = root->largest();
    app::Kind kind = root->kind();
    std::printf("%d %d\n", largest->Input, static_cast<int>(kind));
    show(*root);
  }
}
