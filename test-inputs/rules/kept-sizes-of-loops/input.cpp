// traversals: mark level end begin
// A size that a variable keeps is that of the loop, wherever that is declared (`mark`, `level`), and so is an end (`end`, `begin`).
#include "case.h"
#include "pleach.h"

#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

struct _tree_ Node {
  int Value = 0, Mark = 0, Level = 0, Sum = 0;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void mark() {
    const std::size_t n = Kids.size();
    Mark = Value + static_cast<int>(n);
    if (Value % 7 == 0) Mark -= 1;
    for (std::size_t i = 0; i < n; ++i) Kids[i]->mark();
  }
  _traversal_ void level(int of) {
    std::size_t size = Kids.size();
    Level = of + Mark;
    for (std::size_t at = 0; at < size; ++at) Kids[at]->level(of + 1);
  }

  _traversal_ void end() {
    Sum = Value;
    for (auto it = Kids.begin(), end = Kids.end(); it != end; ++it) {
      (*it)->end();
      Sum = (Sum + (*it)->Sum) % 1000;
    }
  }
  _traversal_ void begin() {
    Level = Level * 3 + 1;
    for (auto it = Kids.begin(), last = Kids.end(); it != last; ++it) (*it)->begin();
  }
};

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto it = std::make_unique<Node>();
  it->Value = random.below(90);
  for (int at = random.below(5); depth > 0 && at > 0; --at)
    it->Kids.push_back(build(random, depth - 1));
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d %d %d\n", it.Mark, it.Level, it.Sum, it.Value);
  for (auto &kid : it.Kids) dump(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = build(random, 5);
  root->mark();
  root->level(1);
  dump(*root);
  root->end();
  root->begin();
  dump(*root);
}
