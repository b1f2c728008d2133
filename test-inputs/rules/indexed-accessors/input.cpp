// traversals: mark level sum scale first rest pick drop
// Rule: what an accessor gives for the index of a loop over all children is the element of that iteration (`mark`, `level`); for another index it is
// another one (`sum`, `rest`), and so it may be for a parameter that cannot hold all indices: of three hundred children, `pick` visits 44 twice.
// `childCount()` is the size, in a type that can hold it.
#include "case.h"
#include "pleach.h"

#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

class _tree_ Node {
public:
  int Value = 0, Mark = 0, Level = 0, Total = 0, Sum = 0, Seen = 0;

  std::size_t childCount() const { return Kids.size(); }
  int count() const { return static_cast<int>(Kids.size()); }
  Node *child(std::size_t i) { return Kids[i].get(); }
  const Node *child(std::size_t i) const { return Kids[i].get(); }
  Node &at(int i) { return *Kids.at(i); }
  Node *near(unsigned char i) { return Kids[i].get(); }
  void add(std::unique_ptr<Node> kid) { Kids.push_back(std::move(kid)); }

  _traversal_ void mark() {
    Mark = Value;
    for (std::size_t i = 0; i < childCount(); ++i) {
      child(i)->mark();
      Mark = (Mark * 3 + child(i)->Mark) % 1000;
    }
  }
  _traversal_ void level(int of) {
    Level = of + Mark % 7;
    for (std::size_t at = 0, n = childCount(); at < n; ++at)
      if (Node *kid = child(at)) kid->level(of + 1);
  }

  _traversal_ void sum() {
    Total = Value;
    Sum = 0;
    for (int i = 0; i < count(); ++i) {
      at(i).sum();
      Sum = (Sum * 3 + at(count() - 1 - i).Total) % 1000;
    }
  }
  _traversal_ void scale() {
    Total = Total * 2 + 1;
    for (int i = 0; i < count(); ++i) at(i).scale();
  }

  _traversal_ void first() {
    Seen = Value + 1;
    for (std::size_t i = childCount(); i-- > 0;) child(i)->first();
  }
  _traversal_ void rest() {
    Seen = Seen * 2 % 1000;
    for (std::size_t i = childCount(); i-- > 0;) {
      child(i)->rest();
      Seen += i > 0 ? child(i - 1)->Seen : child(0)->Seen;
    }
  }

  _traversal_ void pick() {
    Level += 1;
    for (std::size_t i = 0; i < childCount(); ++i) near(i)->pick();
  }
  _traversal_ void drop() {
    Mark += Level;
    for (std::size_t i = 0; i < childCount(); ++i) near(i)->drop();
  }

private:
  _child_ std::vector<std::unique_ptr<Node>> Kids;
};

static std::unique_ptr<Node> build(Random &random, int depth, int kids) {
  auto it = std::make_unique<Node>();
  it->Value = random.below(90);
  for (int at = 0; depth > 0 && at < kids; ++at)
    it->add(build(random, depth - 1, random.below(4)));
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d %d %d %d\n", it.Mark, it.Level, it.Total, it.Sum, it.Seen);
  for (std::size_t at = 0; at < it.childCount(); ++at) dump(*it.child(at));
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = build(random, 4, 300);
  root->mark();
  root->level(1);
  dump(*root);
  root->sum();
  root->scale();
  dump(*root);
  root->first();
  root->rest();
  dump(*root);
  root->pick();
  root->drop();
  dump(*root);
}
