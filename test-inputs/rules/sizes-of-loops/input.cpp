// traversals: mark count level some all first rest
// Rule: a loop by an index goes as far as the size that its container has, whether that is asked each time (`mark`), kept in front (`count`,
// `level`) or converted, unless to a type that cannot hold it: of three hundred children, `some` visits 44 (`all` visits all of them).
// A size that the loop uses itself stands in its head for more than the bound (`rest`).
#include "case.h"
#include "pleach.h"

#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

struct _tree_ Node {
  int Value = 0, Mark = 0, Level = 0, Some = 0, All = 0;
  std::size_t Count = 0;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void mark() {
    Mark = Value;
    for (std::size_t i = 0; i < Kids.size(); ++i) {
      Kids[i]->mark();
      Mark = (Mark * 3 + Kids[i]->Mark) % 1000;
    }
  }
  _traversal_ void count() {
    Count = 1;
    for (std::size_t i = 0, size = Kids.size(); i < size; i++) {
      Kids[i]->count();
      Count += Kids[i]->Count;
    }
  }
  _traversal_ void level(int at) {
    Level = at;
    for (std::size_t kid = 0, n = static_cast<std::size_t>(Kids.size()); kid < n; ++kid)
      Kids[kid]->level(at + static_cast<int>(kid));
  }

  _traversal_ void first() {
    Mark = Mark * 3 % 1000;
    for (std::size_t i = 0; i < Kids.size(); ++i) Kids[i]->first();
  }
  _traversal_ void rest() {
    Level = Level * 3 % 1000;
    for (std::size_t i = 0, n = Kids.size(); i < n; ++i) {
      Level += static_cast<int>(n - i);
      Kids[i]->rest();
    }
  }

  _traversal_ void some() {
    Some = Value + 1;
    for (int i = 0; i < static_cast<unsigned char>(Kids.size()); ++i) Kids[i]->some();
  }
  _traversal_ void all() {
    All = Value + 2;
    for (int i = 0; i < static_cast<int>(Kids.size()); ++i) Kids[i]->all();
  }
};

static std::unique_ptr<Node> build(Random &random, int depth, int kids) {
  auto it = std::make_unique<Node>();
  it->Value = random.below(90);
  for (int at = 0; depth > 0 && at < kids; ++at)
    it->Kids.push_back(build(random, depth - 1, random.below(4)));
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d %d %d %d\n", it.Mark, static_cast<int>(it.Count), it.Level, it.Some, it.All);
  for (auto &kid : it.Kids) dump(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = build(random, 4, 300);
  root->mark();
  root->count();
  root->level(1);
  dump(*root);
  root->first();
  root->rest();
  dump(*root);
  root->some();
  root->all();
  dump(*root);
}
