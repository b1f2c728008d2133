// traversals: weigh number
// case: args -std=c++17
// A temporary in the arguments of a call at a call site is destroyed behind that call, not behind a call in place of several.
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <memory>
#include <vector>

static int Live = 5;

struct Scope {
  int Kept;
  explicit Scope(int of) : Kept(of) { Live += of; }
  ~Scope() { Live -= 3; }
  int value() const { return Kept; }
};

struct _tree_ Node {
  int Weight = 0, Number = 0;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void weigh(int of) {
    Weight = Live * 10 + of;
    for (auto &kid : Kids) kid->weigh(of + 1);
  }
  _traversal_ int number(int from) {
    Number = from;
    int sum = from;
    for (auto &kid : Kids) {
      int of = kid->number(from + 1);
      sum = sum + of;
    }
    return sum;
  }
};

static Scope made(int of) { return Scope(of); }
static int used(const Scope &it) { return it.Kept; }

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto it = std::make_unique<Node>();
  for (int at = random.below(4); depth > 0 && at > 0; --at) it->Kids.push_back(build(random, depth - 1));
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d\n", it.Weight, it.Number);
  for (auto &kid : it.Kids) dump(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node root;
  root.Kids.push_back(build(random, 3));
  root.number(Scope(7).value());
  root.weigh(1);
  dump(root);
  root.number(made(7).Kept);
  root.weigh(2);
  dump(root);
  int sum = root.number(used(Scope(4)));
  root.weigh(3);
  std::printf("%d\n", sum);
  dump(root);
  root.number(std::make_unique<Scope>(3)->Kept);
  root.weigh(4);
  dump(root);
  // These are one walk.
  const int from = Scope(2).value();
  root.number(from);
  root.weigh(5);
  dump(root);
}
