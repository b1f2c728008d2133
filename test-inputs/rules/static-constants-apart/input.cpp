// traversals: tag label keep row pass mark
// case: gain
// case: plain
// Rule: the address of a static constant is one for all calls of its function, and so is what its elements lead to; a copy would have another.
#include <memory>
#include <vector>

#include "case.h"
#include "pleach.h"

static const int *Best;
static bool remember(const int &value) {
  const bool other = Best != &value;
  Best = &value;
  return other;
}

struct _tree_ Node {
  int Input = 0;
  unsigned Marked = 0, Changed = 0;
  const int *Tag = nullptr;
  const char *Label = nullptr;
  const int *Kept = nullptr, *Row = nullptr;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void tag() {
    static const int kTag = 5; // expect: unsupported-body
    Tag = &kTag;
    for (auto &kid : Kids) kid->tag();
  }
  _traversal_ void label() {
    static const char *const kLabels[] = {"a", "b"}; // expect: unsupported-body
    Label = kLabels[Input % 2];
    for (auto &kid : Kids) kid->label();
  }
  _traversal_ void keep() {
    static constexpr int kTable[] = {1, 2, 4}; // expect: unsupported-body
    if (Kept != kTable) ++Changed;
    Kept = kTable;
    Input += kTable[Input % 3];
    for (auto &kid : Kids) kid->keep();
  }
  _traversal_ void row() {
    static constexpr int kRows[2][2] = {{1, 2}, {3, 4}}; // expect: unsupported-body
    const auto &row = kRows[Input % 2];
    if (Row != row) ++Changed;
    Row = row;
    for (auto &kid : Kids) kid->row();
  }
  _traversal_ void pass() {
    static constexpr int kTable[] = {1, 2, 4}; // expect: unsupported-body
    if (remember(kTable[Input % 3])) ++Changed;
    for (auto &kid : Kids) kid->pass();
  }
  _traversal_ void mark() {
    Marked += 3u;
    for (auto &kid : Kids) kid->mark();
  }
};

static std::unique_ptr<Node> grow(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Input = random.below(40);
  for (int count = depth > 0 ? 1 + random.below(3) : 0; count > 0; --count)
    node->Kids.push_back(grow(random, depth - 1));
  return node;
}

static void show(const Node &node, const Node &single) {
  std::printf("%u %u %d %d\n", node.Marked, node.Changed, node.Tag == single.Tag, node.Label == single.Label);
  for (auto &kid : node.Kids) show(*kid, single);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node single;
  single.tag();
  single.label();
  for (int tree = 0; tree < 3; ++tree) {
    auto root = grow(random, 3);
    root->tag();
    root->mark();
    show(*root, single);
    root->label();
    root->mark();
    show(*root, single);
    root->keep();
    root->mark();
    root->keep();
    show(*root, single);
    root->row();
    root->mark();
    root->row();
    show(*root, single);
    root->pass();
    root->mark();
    root->pass();
    show(*root, single);
  }
}
