// traversals: widen total label sum shift store
// Structured bindings of data: names for the parts of an object of their own, of one that there is, and of the elements of containers.
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "case.h"
#include "pleach.h"

struct Style {
  int Size = 1, Weight = 2;
  std::string Name = "s";
};

struct _tree_ Node {
  int Input = 0, Sum = 0, Seen = 0;
  std::pair<int, int> Range{1, 2};
  Style Own;
  std::vector<Style> Styles{{}, {}};
  std::map<std::string, int> Counts{{"a", 1}, {"b", 2}};
  std::map<int, Style> ById;
  std::vector<std::pair<int, std::string>> Named{{1, "one"}};
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  // Two walks have names in common.
  _traversal_ void widen() {
    auto [low, high] = Range;
    low += Input;
    for (auto &kid : Kids) kid->widen();
    Sum += low * high;
  }
  _traversal_ void total() {
    auto &[low, high] = Range;
    low += Input;
    for (auto &kid : Kids) kid->total();
    high += low + Seen;
  }
  // By elements: of a vector of structures or pairs, and of a map, whose entries may be named whole, too.
  _traversal_ void label() {
    for (auto &[size, weight, name] : Styles) {
      size += weight;
      name += 'x';
    }
    for (auto &[id, style] : ById) style.Size += id;
    for (const auto &[id, name] : Named) Seen += id + static_cast<int>(name.size());
    for (auto &kid : Kids) kid->label();
  }
  _traversal_ void sum() {
    for (const auto &[key, count] : Counts)
      if (count > 1) Sum += count + static_cast<int>(key.size());
    for (auto [key, count] : Counts) Sum += ++count;
    for (auto &entry : Counts) entry.second += Input;
    for (const auto &kid : Kids) {
      const auto &[low, high] = kid->Range;
      Sum += low - high;
    }
    for (auto &kid : Kids) kid->sum();
  }
  _traversal_ void shift() {
    const auto [size, weight, name] = Styles.back();
    Own.Size += size;
    const auto [key, count] = std::make_pair(name, weight);
    for (auto &kid : Kids) kid->shift();
    Own.Name += key;
    Own.Weight += count;
  }
  _traversal_ void store() {
    auto &[size, weight, name] = Own;
    int &alias = weight;
    alias += 3;
    ById[weight % 5].Size += size;
    Counts[name] += 1;
    for (auto &kid : Kids) kid->store();
  }
};

static std::unique_ptr<Node> grow(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Input = random.below(40);
  node->Range.second = random.below(9);
  for (int count = depth > 0 ? 1 + random.below(3) : 0; count > 0; --count)
    node->Kids.push_back(grow(random, depth - 1));
  return node;
}

static void show(const Node &node) {
  std::printf("%d %d %d %d %d %d %s\n", node.Sum, node.Seen, node.Range.first, node.Range.second, node.Own.Size, node.Own.Weight,
              node.Own.Name.c_str());
  for (auto &[key, count] : node.Counts) std::printf(" %s %d", key.c_str(), count);
  for (auto &[id, style] : node.ById) std::printf(" %d %d", id, style.Size);
  for (auto &style : node.Styles) std::printf(" %d %s", style.Size, style.Name.c_str());
  std::printf("\n");
  for (auto &kid : node.Kids) show(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    auto root = grow(random, 3);
    root->widen();
    root->total();
    show(*root);
    root->label();
    root->sum();
    show(*root);
    root->shift();
    root->store();
    show(*root);
  }
}
