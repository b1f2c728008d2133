// case: args -DNDEBUG
// case: config -UNDEBUG
// case: config -DCHECKED
// traversals: grow mark level end
// What a macro without text makes is nothing: checks that this build has not. `assert` is nothing in an accessor, and a hint of which branch is
// likely is its value.
#include "case.h"
#include "pleach.h"

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#ifdef CHECKED
#define CHECK(x) if (!(x)) std::abort()
#define SCOPE std::puts("scope")
#else
#define CHECK(x)
#define SCOPE
#endif
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

struct _tree_ Node {
  int Value = 0, Mark = 0, Level = 0, Sum = 0;
  bool On = true;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  int count() const { return static_cast<int>(Kids.size()); }
  Node *kid(int at) const {
    assert(at >= 0 && at < count());
    return Kids[at].get();
  }

  _traversal_ void grow() {
    SCOPE;
    Value += 3;
    for (auto &kid : Kids) {
      CHECK(kid && kid->Value >= 0);
      kid->grow();
    }
  }
  _traversal_ void mark() {
    Mark += Value;
    CHECK(Mark > 0);
    CHECK(Value > 0);
    if (On) {
      CHECK(Kids.size() < 1000);
      for (auto &kid : Kids) kid->mark();
    } else {
      CHECK(Mark);
    }
  }

  _traversal_ void level(int of) {
    Level = of;
    if (UNLIKELY(!On)) return;
    for (int at = 0; at < count(); ++at) kid(at)->level(of + 1);
  }
  _traversal_ void end() {
    Sum = Sum * 3 + Value;
    for (int at = 0; at < count(); ++at) kid(at)->end();
    switch (Value % 3) {
      case 0: CHECK(Sum); break;
      case 1: Sum += 1; break;
      default: CHECK(Mark);
    }
  }
};

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto it = std::make_unique<Node>();
  it->Value = random.below(90);
  it->On = random.below(3) != 0;
  for (int at = random.below(5); depth > 0 && at > 0; --at) it->Kids.push_back(build(random, depth - 1));
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d %d %d\n", it.Mark, it.Level, it.Sum, it.Value);
  for (auto &kid : it.Kids) dump(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = build(random, 5);
  root->grow();
  root->mark();
  dump(*root);
  root->level(1);
  root->end();
  dump(*root);
}
