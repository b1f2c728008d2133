// traversals: limit spell round total
// Functions of the library on numbers and characters: of a list in braces, of their types, of the locale, and to integers.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  int Input = 0, Least = 0, Most = 0, Letters = 0;
  long Rounded = 0;
  double Ratio = 0.5;
  std::string Name;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void limit() {
    Least = std::min({Input, 7, static_cast<int>(Kids.size()) * 5});
    Most = Input > 30 ? std::numeric_limits<int>::max() : std::max({Least, Input, Letters});
    const auto [low, high] = std::minmax({Input, Least, 9});
    Least += high - low;
    for (auto &kid : Kids) kid->limit();
  }
  _traversal_ void spell() {
    for (char &letter : Name) {
      if (std::isalpha(static_cast<unsigned char>(letter))) ++Letters;
      letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    }
    for (auto &kid : Kids) kid->spell();
  }
  _traversal_ void round() {
    Rounded += std::lround(Ratio * Input) + static_cast<long>(std::nearbyint(Ratio));
    for (auto &kid : Kids) kid->round();
  }
  _traversal_ void total() {
    Most -= Most / 3;
    Ratio += Input;
    Letters += Name.size() % 3 == 1;
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
  std::printf("%d %d %d %ld %.1f %s\n", node.Least, node.Most, node.Letters, node.Rounded, node.Ratio, node.Name.c_str());
  for (auto &kid : node.Kids) show(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    auto root = grow(random, 3);
    root->limit();
    root->spell();
    root->round();
    root->total();
    show(*root);
  }
}
