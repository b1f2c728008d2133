// traversals: number place measure total
// Functions of the library on positions in a sequence: numbers that follow one another, elements put between others, how far it is.
#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  int Input = 0, Sum = 0, Depth = 0;
  long Between = 0;
  std::string Name, Spare = "s";
  std::vector<int> Widths{3, 1, 2};
  std::vector<std::string> Names{"a"};
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void number() {
    std::iota(Widths.begin(), Widths.end(), Input);
    for (auto &kid : Kids) kid->number();
  }
  _traversal_ void place() {
    Widths.insert(Widths.begin() + 1, Input);
    Widths.insert(Widths.end(), 2, Widths[0]);
    Names.insert(Names.begin(), std::move(Spare));
    for (auto &kid : Kids) kid->place();
  }
  _traversal_ void measure() {
    Between += std::distance(Widths.begin(), std::find(Widths.begin(), Widths.end(), 7));
    for (auto &kid : Kids) kid->measure();
  }
  _traversal_ void total() {
    for (int width : Widths) Sum += width;
    Spare += Name;
    for (auto &kid : Kids) kid->total();
  }
};

static std::unique_ptr<Node> grow(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Input = random.below(40);
  node->Name = "n" + std::to_string(node->Input) + "x";
  for (int count = depth > 0 ? 1 + random.below(3) : 0; count > 0; --count)
    node->Kids.push_back(grow(random, depth - 1));
  return node;
}

static void show(const Node &node) {
  std::printf("%d %d %ld %s %s", node.Sum, node.Depth, node.Between, node.Name.c_str(), node.Spare.c_str());
  for (int width : node.Widths) std::printf(" %d", width);
  for (auto &name : node.Names) std::printf(" %s", name.c_str());
  std::printf("\n");
  for (auto &kid : node.Kids) show(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    auto root = grow(random, 3);
    root->number();
    root->place();
    root->measure();
    root->total();
    show(*root);
  }
}
