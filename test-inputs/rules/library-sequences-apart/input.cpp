// traversals: number look place count hand tell measure cut
// case: plain
// case: gain
// Rule: `std::iota` and `insert` write the sequence, `insert` takes what is moved into it, and `std::distance` reads: what another walk does to the
// sequences of the children comes before or after.
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
  _traversal_ void look() {
    if (!Kids.empty()) Sum = Sum * 7 + Kids.front()->Widths[1];
    if (Sum % 2) Widths.push_back(4);
    for (auto &kid : Kids) kid->look();
  }
  _traversal_ void place() {
    Widths.insert(Widths.begin() + 1, Input);
    for (auto &kid : Kids) kid->place();
  }
  _traversal_ void count() {
    for (auto &kid : Kids) Sum = Sum * 5 + static_cast<int>(kid->Widths.size());
    if (Sum % 2) Widths.push_back(4);
    for (auto &kid : Kids) kid->count();
  }
  _traversal_ void hand() {
    Names.insert(Names.begin(), std::move(Spare));
    for (auto &kid : Kids) kid->hand();
  }
  _traversal_ void tell() {
    for (auto &kid : Kids) Name += kid->Spare;
    Spare += 'q';
    for (auto &kid : Kids) kid->tell();
  }
  _traversal_ void measure() {
    Between = Between * 3 + std::distance(Widths.begin(), Widths.end());
    for (auto &kid : Kids) kid->measure();
  }
  _traversal_ void cut() {
    Sum = Sum * 3 + static_cast<int>(Widths.size());
    for (auto &kid : Kids) if (!kid->Widths.empty()) kid->Widths.pop_back();
    for (auto &kid : Kids) kid->cut();
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
    root->look();
    show(*root);
    root->place();
    root->count();
    show(*root);
    root->hand();
    root->tell();
    show(*root);
    root->measure();
    root->cut();
    show(*root);
    show(*root);
  }
}
