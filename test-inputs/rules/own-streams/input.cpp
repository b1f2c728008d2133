// traversals: show mark
// case: plain
// Rule: where the program has stream buffers of its own, `<<` may run any code of it: here it counts what the other walk reads.
#include "case.h"
#include "pleach.h"

#include <ostream>
#include <streambuf>
#include <string>

static int Printed = 0;

class Counter : public std::streambuf {
protected:
  int_type overflow(int_type it) override {
    ++Printed;
    return it;
  }
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  std::string Name = "abc";
  int Mark = 0;

  _traversal_ void show(std::ostream &out) const {
    out << Name << 1;
    if (Left) Left->show(out);
    if (Right) Right->show(out);
  }
  _traversal_ void mark() {
    Mark = Printed;
    if (Left) Left->mark();
    if (Right) Right->mark();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  if (depth > 0 && random.below(5) > 0) node->Left = build(random, depth - 1);
  if (depth > 0 && random.below(5) > 0) node->Right = build(random, depth - 1);
  return node;
}

static void dump(const Node *node) {
  printf("%d\n", node->Mark);
  if (node->Left) dump(node->Left);
  if (node->Right) dump(node->Right);
}

static void drop(Node *node) {
  if (node->Left) drop(node->Left);
  if (node->Right) drop(node->Right);
  delete node;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Counter counter;
  std::ostream out(&counter);
  for (int tree = 1; tree < 6; ++tree) {
    Node *root = build(random, tree);
    root->show(out);
    root->mark();
    dump(root);
    drop(root);
  }
}
