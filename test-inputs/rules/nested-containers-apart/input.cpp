// traversals: put add place count
// case: plain
// case: gain
// Rule: a container in a container has a location of its own for whoever has a pointer or a reference to it: what is written there is read by
// way of the outer one.
#include <memory>
#include <utility>
#include <vector>

#include "case.h"
#include "pleach.h"

struct Node;
static std::vector<std::vector<Node *>> Rows;
static std::vector<Node *> *Row;
static std::vector<std::pair<int, std::vector<Node *>>> Named;
static std::vector<Node *> *Name;

struct _tree_ Node {
  int Input = 0, Own = 0, Added = 0;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void put() {
    (*Row)[0] = this;
    Own += Input;
    for (auto &kid : Kids) kid->put();
  }
  _traversal_ void add() {
    Rows[0][0]->Added += 3;
    for (auto &kid : Kids) kid->add();
  }
  // By way of a pair.
  _traversal_ void place() {
    (*Name)[0] = this;
    Own += Input;
    for (auto &kid : Kids) kid->place();
  }
  _traversal_ void count() {
    Named[0].second[0]->Added += 5;
    for (auto &kid : Kids) kid->count();
  }
};

static std::unique_ptr<Node> grow(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Input = random.below(40);
  for (int count = depth > 0 ? 1 + random.below(3) : 0; count > 0; --count)
    node->Kids.push_back(grow(random, depth - 1));
  return node;
}

static void show(const Node &node) {
  std::printf("%d %d\n", node.Own, node.Added);
  for (auto &kid : node.Kids) show(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = grow(random, 3);
  Rows = {{root.get()}};
  Row = &Rows[0];
  root->put();
  root->add();
  Named.emplace_back(1, std::vector<Node *>{root.get()});
  Name = &Named[0].second;
  root->place();
  root->count();
  show(*root);
}
