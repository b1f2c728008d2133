// traversals: first second sum weigh count
// case: gain
// Rule: the library calls nothing but its own functions for its iterators, whatever operators the program has. A range-for runs those.
#include <vector>

#include "case.h"
#include "pleach.h"

struct Node;
static unsigned Steps = 0;
inline bool operator!=(const std::vector<Node *>::iterator &one, const std::vector<Node *>::iterator &other) {
  ++Steps;
  return one.base() != other.base();
}

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  _child_ Node *Next = nullptr;
  std::vector<int> Data;
  int Input = 0, Sum = 0;
  unsigned A = 0, B = 0;

  _traversal_ void first() {
    A = Steps;
    for (auto &kid : Kids) kid->first();  // expect: unsupported-body
  }
  _traversal_ void second() {
    B = B * 3 + Steps + A;
    for (auto &kid : Kids) kid->second();  // expect: unsupported-body
  }
  // These run no operator of the program's.
  _traversal_ void sum() {
    Sum += Input;
    if (Next) Next->sum();
  }
  _traversal_ void weigh(int by) {
    Input = (Input * 3 + by) % 101;
    if (Next) Next->weigh(by + 1);
  }
  _traversal_ void count() {
    for (int it : Data) Sum += it;  // expect: unsupported-body
    B += Steps;
    if (Next) Next->count();
  }
};

static Node *grow(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  for (int data = random.below(4); data > 0; --data) node->Data.push_back(random.below(9));
  if (depth > 0) {
    for (int kids = random.below(4); kids > 0; --kids) node->Kids.push_back(grow(random, depth - 1));
    node->Next = grow(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %u %u,", node->Input, node->Sum, node->A, node->B);
  for (unsigned i = 0; i < node->Kids.size(); ++i) dump(node->Kids[i]);
  if (node->Next) dump(node->Next);
}

static void work(Node *root) {
  root->sum();
  root->weigh(2);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = grow(random, 4);
  root->first();
  root->second();
  work(root);
  root->first();
  root->count();
  dump(root);
  std::printf(" %u\n", Steps);
}
