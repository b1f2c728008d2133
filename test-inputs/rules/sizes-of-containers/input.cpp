// traversals: prepare mark
// Rule: a container gets no more elements than it can hold where the number of these is how many another one has, or of a type that holds no
// larger ones; that there may be too little memory, is nothing that counts.
#include <memory>
#include <string>
#include <vector>

#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  std::vector<int> Widths, Marks;
  std::string Name, Indented;
  unsigned Depth = 0;
  unsigned char Few = 3;
  int Input = 0, Sum = 0;
  bool Wide = false;

  _traversal_ void prepare(unsigned depth) {
    Depth = depth;
    Widths.clear();
    Widths.reserve(Kids.size() + 1);
    Widths.resize(2 * Kids.size() + Name.length());
    Marks.assign(Few, Input);
    Marks.resize(Wide ? Marks.size() * 2 : std::size_t(Few));
    Indented = std::string(depth * 2, ' ');
    Indented.append(static_cast<std::size_t>(depth) * 2, '-');
    for (auto &kid : Kids) kid->prepare(depth + 1);
  }
  _traversal_ void mark() {
    Sum = Input + int(Kids.size());
    for (auto &kid : Kids) {
      kid->mark();
      Sum += kid->Sum;
    }
  }
};

static std::unique_ptr<Node> grow(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Input = random.below(40);
  node->Wide = random.below(2) == 0;
  node->Name.assign(unsigned(random.below(5)), 'n');
  for (int count = depth > 0 ? random.below(4) : 0; count > 0; --count) node->Kids.push_back(grow(random, depth - 1));
  return node;
}

static void show(const Node &node) {
  std::printf("%zu %zu %s %d\n", node.Widths.size(), node.Marks.size(), node.Indented.c_str(), node.Sum);
  for (auto &kid : node.Kids) show(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    auto root = grow(random, 4);
    root->prepare(0);
    root->mark();
    show(*root);
  }
}
