// traversals: first second sum weigh
// case: gain
// A structured binding of an entry of a map takes the halves by `get`, which may be the program's.
#include <map>
#include <utility>

#include "case.h"
#include "pleach.h"

struct Node;
static unsigned Steps = 0;
template <std::size_t At, class Key, class Value> auto &get(std::pair<const Key, Value *> &entry) {
  ++Steps;
  if constexpr (At == 0) return entry.first;
  else return entry.second;
}

struct _tree_ Node {
  _child_ std::map<int, Node *> Kids;
  _child_ Node *Next = nullptr;
  int Input = 0, Sum = 0;
  unsigned A = 0, B = 0;

  _traversal_ void first() {
    A = Steps;
    for (auto &[key, kid] : Kids) {  // expect: unsupported-body
      Sum += key;
      kid->first();
    }
  }
  _traversal_ void second() {
    B = B * 3 + Steps + A;
    for (auto &[key, kid] : Kids) {  // expect: unsupported-body
      Sum ^= key;
      kid->second();
    }
  }
  // These run no `get`.
  _traversal_ void sum() {
    Sum += Input;
    if (Next) Next->sum();
  }
  _traversal_ void weigh(int by) {
    Input = (Input * 3 + by) % 101;
    if (Next) Next->weigh(by + 1);
  }
};

static Node *grow(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    for (int kids = random.below(4); kids > 0; --kids) node->Kids[random.below(9)] = grow(random, depth - 1);
    node->Next = grow(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %u %u,", node->Input, node->Sum, node->A, node->B);
  for (auto &kid : node->Kids) dump(kid.second);
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
  dump(root);
  std::printf(" %u\n", Steps);
}
