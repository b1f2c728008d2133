// traversals: mark level open close
// What accessors give to several traversals is one variable: a child, as it is there for all of them in an iteration, or the size that a loop goes up to.
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <memory>
#include <vector>

struct _tree_ Node {
  int Value = 0, A = 0, B = 0;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  int count() const { return static_cast<int>(Kids.size()); }
  Node *child(int i) const { return Kids[i].get(); }

  _traversal_ void mark() {
    A = Value;
    for (int i = 0; i < count(); ++i) {
      Node *kid = child(i);
      if (!kid) continue;
      kid->mark();
    }
  }
  _traversal_ void level(int of) {
    B = of;
    for (int i = 0; i < count(); ++i) {
      Node *kid = child(i);
      if (kid) kid->level(of + 1);
    }
  }

  _traversal_ void open() {
    A += 3;
    const int n = count();
    for (int i = 0; i < n; ++i)
      if (child(i)) child(i)->open();
  }
  _traversal_ void close() {
    B = B * 3 % 1000;
    const int n = count();
    for (int i = 0; i < n; ++i)
      if (child(i)) child(i)->close();
  }
};

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto it = std::make_unique<Node>();
  it->Value = random.below(90);
  for (int at = random.below(5); depth > 0 && at > 0; --at)
    it->Kids.push_back(random.below(6) ? build(random, depth - 1) : nullptr);
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d\n", it.A, it.B);
  for (auto &kid : it.Kids)
    if (kid) dump(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = build(random, 5);
  root->mark();
  root->level(1);
  dump(*root);
  root->open();
  root->close();
  dump(*root);
}
