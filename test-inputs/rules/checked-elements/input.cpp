// traversals: mark level some all
// Rule: `at` throws for an index that no element has. The index of a loop up to the size always has one (`mark`, `level`); that of a loop up to
// something else may have none, and then nothing behind it has happened (`some`, `all`).
#include "case.h"
#include "pleach.h"

#include <cstddef>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

struct _tree_ Node {
  int Value = 0, Mark = 0, Level = 0, Some = 0, All = 0, Count = 0;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void mark() {
    Mark = Value;
    for (std::size_t i = 0; i < Kids.size(); ++i) {
      Kids.at(i)->mark();
      Mark = (Mark * 3 + Kids.at(i)->Mark) % 1000;
    }
  }
  _traversal_ void level(int of) {
    Level = of;
    for (std::size_t i = 0; i < Kids.size(); ++i) Kids.at(i)->level(of + 1);
  }

  _traversal_ void some() {
    Some = Value + 1;
    for (int i = 0; i < Count; ++i) Kids.at(i)->some();
  }
  _traversal_ void all() {
    All = Value + 2;
    for (int i = 0; i < Count; ++i) Kids.at(i)->all();
  }
};

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto it = std::make_unique<Node>();
  it->Value = random.below(90);
  for (int at = random.below(4); depth > 0 && at > 0; --at)
    it->Kids.push_back(build(random, depth - 1));
  it->Count = static_cast<int>(it->Kids.size()) + (random.below(9) == 0);
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d %d %d\n", it.Mark, it.Level, it.Some, it.All);
  for (auto &kid : it.Kids) dump(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = build(random, 5);
  root->mark();
  root->level(1);
  dump(*root);
  try {
    root->some();
    root->all();
  } catch (const std::out_of_range &) {
    std::printf("no such child\n");
  }
  dump(*root);
}
