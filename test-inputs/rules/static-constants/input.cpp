// traversals: price weigh name
// Static constants in bodies: tables and numbers of which values are used. Two walks have one of the same name. And a table of literals.
#include <memory>
#include <string>
#include <vector>

#include "case.h"
#include "pleach.h"

enum class Kind { Small, Large };
static const char *const kNames[] = {"small", "large"};

struct _tree_ Node {
  int Input = 0, Price = 0, Weight = 0;
  Kind Own = Kind::Small;
  std::string Name;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void price() {
    static constexpr int kTable[] = {3, 5, 7, 11};
    static const int kMost = 20;
    Price = kTable[Input % 4] + (Own == Kind::Large ? kMost : -kMost);
    for (auto &kid : Kids) kid->price();
    Price += kTable[Price & 3];
  }
  _traversal_ void weigh() {
    static const int kTable[2][2] = {{1, 2}, {-3, 4}};
    static constexpr Kind kKind = Kind::Large;
    Weight += kTable[Input % 2][Price % 2 != 0];
    if (Own == kKind) Weight *= 2;
    for (auto &kid : Kids) kid->weigh();
  }
  _traversal_ void name() {
    Name = kNames[Own == Kind::Large];
    for (auto &kid : Kids) kid->name();
  }
};

static std::unique_ptr<Node> grow(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Input = random.below(40);
  node->Own = random.below(2) ? Kind::Large : Kind::Small;
  for (int count = depth > 0 ? 1 + random.below(3) : 0; count > 0; --count)
    node->Kids.push_back(grow(random, depth - 1));
  return node;
}

static void show(const Node &node) {
  std::printf("%d %d %s\n", node.Price, node.Weight, node.Name.c_str());
  for (auto &kid : node.Kids) show(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    auto root = grow(random, 3);
    root->price();
    root->weigh();
    root->name();
    show(*root);
  }
}
