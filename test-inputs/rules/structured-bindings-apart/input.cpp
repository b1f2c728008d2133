// traversals: ask answer raise compare keep count find tell
// case: plain
// case: gain
// Rule: what a structured binding names is part of an object, or what code of the program's gives for it: who reads or writes that
// by another name keeps the order.
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "case.h"
#include "pleach.h"

static unsigned Asked = 1;
struct Odd {
  int First = 1, Second = 2;
};
template <> struct std::tuple_size<Odd> : std::integral_constant<std::size_t, 2> {};
template <std::size_t At> struct std::tuple_element<At, Odd> {
  using type = int;
};
template <std::size_t At> int get(const Odd &odd) {
  Asked = Asked * 3u + unsigned(odd.First);
  return At == 0 ? odd.Second : odd.First;
}

// For a pair of a type of the program's, a `get` is looked up in its namespace.
namespace kinds {
enum class Kind { Small, Large };
static unsigned Found = 1;
template <std::size_t At> auto &get(std::pair<Kind, int> &pair) {
  Found = Found * 3u + 1u;
  if constexpr (At == 0)
    return pair.first;
  else
    return pair.second;
}
} // namespace kinds

struct _tree_ Node {
  int Input = 0, Sum = 0, Seen = 0;
  Odd Mine;
  std::pair<int, int> Range{1, 2};
  std::vector<std::pair<int, int>> Ranges{{1, 2}, {3, 4}};
  std::pair<kinds::Kind, int> Kind{kinds::Kind::Small, 2};
  Node *Up = nullptr;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  // By a `get` of the program's.
  _traversal_ void ask() {
    auto [first, second] = Mine; // expect: unsupported-body
    Sum += first * 5 + second;
    for (auto &kid : Kids) kid->ask();
  }
  _traversal_ void answer() {
    Seen += int(Asked % 1000u);
    Asked += unsigned(Input);
    for (auto &kid : Kids) kid->answer();
  }
  _traversal_ void find() {
    auto &[kind, size] = Kind; // expect: unsupported-body
    Sum += size + int(kind);
    for (auto &kid : Kids) kid->find();
  }
  _traversal_ void tell() {
    Seen += int(kinds::Found % 1000u);
    kinds::Found += unsigned(Input);
    for (auto &kid : Kids) kid->tell();
  }
  // Of another node.
  _traversal_ void raise() {
    for (auto &kid : Kids) kid->raise();
    if (Up) {
      auto &[low, high] = Up->Range;
      low += Input;
    }
  }
  _traversal_ void compare() {
    if (Up) Seen += Up->Range.first;
    for (auto &kid : Kids) kid->compare();
  }
  // Of elements of another node.
  _traversal_ void keep() {
    for (auto &kid : Kids) kid->keep();
    if (Up)
      for (auto &[low, high] : Up->Ranges) high += low + Input;
  }
  _traversal_ void count() {
    if (Up) Seen += Up->Ranges[1].second;
    for (auto &kid : Kids) kid->count();
  }
};

static std::unique_ptr<Node> grow(Random &random, int depth, Node *up) {
  auto node = std::make_unique<Node>();
  node->Input = random.below(40);
  node->Mine.First = random.below(7);
  node->Up = up;
  for (int count = depth > 0 ? 1 + random.below(3) : 0; count > 0; --count)
    node->Kids.push_back(grow(random, depth - 1, node.get()));
  return node;
}

static void show(const Node &node) {
  std::printf("%d %d %d %d\n", node.Sum, node.Seen, node.Range.first, node.Ranges[0].second);
  for (auto &kid : node.Kids) show(*kid);
}

static void questions(Node &root) {
  root.ask();
  root.answer();
}
static void kinds_of(Node &root) {
  root.find();
  root.tell();
}
static void ranges(Node &root) {
  root.raise();
  root.compare();
}
static void elements(Node &root) {
  root.keep();
  root.count();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    auto root = grow(random, 3, nullptr);
    questions(*root);
    kinds_of(*root);
    ranges(*root);
    elements(*root);
    show(*root);
  }
}
