// traversals: mark level end begin grow tell
// Rule: a size that a variable keeps is that of the loop (`mark`, `level`), and so is an end (`end`), if nothing in between changes the container:
// what grows in front of its loop (`grow`) does not go through what is new, as another walk does (`tell`).
#include "case.h"
#include "pleach.h"

#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

struct _tree_ Node {
  int Value = 0, Mark = 0, Level = 0, Sum = 0, Told = 0;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void mark() {
    const std::size_t n = Kids.size();
    Mark = Value + static_cast<int>(n);
    if (Value % 7 == 0) Mark -= 1;
    for (std::size_t i = 0; i < n; ++i) {
      Kids[i]->mark();
      Mark = (Mark * 3 + Kids[i]->Mark) % 1000;
    }
  }
  _traversal_ void level(int of) {
    std::size_t size = Kids.size();
    if (of > 3) return;
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
    Sum = Sum * 3 + 1;
    for (auto it = Kids.cbegin(), last = Kids.cend(); it != last; ++it) (*it)->begin();
  }

  _traversal_ void grow() {
    const std::size_t n = Kids.size();
    if (Value % 3 == 0) Kids.push_back(std::make_unique<Node>());
    for (std::size_t i = 0; i < n; ++i) Kids[i]->grow();
  }
  _traversal_ void tell() {
    Told += 1;
    for (std::size_t i = 0; i < Kids.size(); ++i) Kids[i]->tell();
  }
};

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto it = std::make_unique<Node>();
  it->Value = random.below(90);
  for (int at = random.below(4); depth > 0 && at > 0; --at)
    it->Kids.push_back(build(random, depth - 1));
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d %d %d\n", it.Mark, it.Level, it.Sum, it.Told);
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
  root->grow();
  root->tell();
  dump(*root);
}
