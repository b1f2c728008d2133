// traversals: weigh number other drop owners last
// The variable of a loop over shared pointers may be a copy of them: a pointer, if it keeps its value. One that gets another value, counts owners or
// is the last to hold a node keeps its place.
#include "case.h"
#include "pleach.h"
#include <memory>
#include <vector>

static int destroyed = 0;

struct _tree_ Node {
  _child_ std::vector<std::shared_ptr<Node>> kids;
  std::shared_ptr<Node> spare;
  int weight = 0, at = 0, seen = 0, owned = 0;
  ~Node() { ++destroyed; }

  _traversal_ void weigh() {
    weight = 1;
    for (auto kid : kids) {
      kid->weigh();
      weight += kid->weight;
    }
  }
  _traversal_ void number(int first) {
    at = first;
    for (auto kid : kids)
      kid->number(first + 1);
  }
  _traversal_ void other() {
    seen += at;
    for (auto kid : kids) {
      const int before = kid->at;
      if (spare)
        kid = spare;
      kid->seen += before;
    }
    for (std::shared_ptr<Node> kid : kids)
      kid->other();
  }
  _traversal_ void owners() {
    for (auto kid : kids) {
      owned += static_cast<int>(kid.use_count());
      kid->owners();
    }
  }
  // The nodes go at the ends of iterations.
  _traversal_ void drop() {
    const std::size_t count = kids.size();
    for (std::size_t i = 0; i < count; ++i)
      kids[i]->drop();
    if (weight == 2)
      for (auto kid : std::vector<std::shared_ptr<Node>>(kids)) { // expect: unsupported-body
        kids.clear();
        kid->at = 0;
      }
  }
  _traversal_ void last() {
    owned += destroyed;
    for (auto kid : kids)
      kid->last();
  }
};

static std::shared_ptr<Node> build(Random &random, int depth) {
  auto node = std::make_shared<Node>();
  for (int i = random.below(4); depth > 0 && i > 0; --i)
    node->kids.push_back(build(random, depth - 1));
  if (random.below(3) == 0)
    node->spare = std::make_shared<Node>();
  return node;
}

static void print(const Node &node) {
  std::printf("%d %d %d %d %d\n", node.weight, node.at, node.seen, node.owned, node.spare ? node.spare->seen : 0);
  for (auto kid : node.kids)
    print(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = build(random, 7);
  root->weigh();
  root->number(0);
  root->other();
  root->owners();
  root->drop();
  root->last();
  print(*root);
}
