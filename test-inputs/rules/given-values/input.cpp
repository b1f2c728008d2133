// traversals: first second find has
// case: gain
// Rule: a test that several traversals share gives no value for one that has ended before.
#include <vector>

#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  _child_ std::vector<Node *> Kids;
  int Input = 0, Kind = 0, Sum = 0;

  _traversal_ int first() {
    if (Input % 3 == 0) {
      if (Input % 2 == 0) return 5;
      Sum += 2;
    }
    if (Kind == 1) return 0;
    if (Right) Sum += Right->first();
    return Left ? Left->first() : 0;
  }
  _traversal_ bool second() {
    if (Kind == 1) return false;
    if (Right) Sum += Right->second();
    return Left ? Left->second() : false;
  }
  _traversal_ const Node *find(int input) const {
    if (Input == input) return this;
    if (Kind == 1) return nullptr;
    for (auto *kid : Kids)
      if (auto *found = kid->find(input)) return found;
    return nullptr;
  }
  _traversal_ bool has(int kind) const {
    if (Kind == kind && Input % 2 == 1) return true;
    if (Kind == 1) return false;
    for (auto *kid : Kids)
      if (kid->has(kind)) return true;
    return false;
  }
};

static Node *grow(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  node->Kind = random.below(4);
  if (depth > 0) {
    node->Left = grow(random, depth - 1);
    if (random.below(3) != 0) node->Right = grow(random, depth - 1);
    for (int kids = random.below(4); kids > 0; --kids) node->Kids.push_back(grow(random, depth - 1));
  }
  return node;
}

static int both(Node *root) {
  int first = root->first();
  bool second = root->second();
  return first * 2 + second;
}

static int look(Node *root, int input) {
  const Node *found = root->find(input);
  bool has = root->has(input % 4);
  return (found ? found->Input + 1 : 0) * 2 + has;
}

static void visit(Node *node) {
  std::printf("%d %d ", both(node), look(node, node->Sum % 40));
  for (Node *kid : node->Kids) visit(kid);
  if (node->Left) visit(node->Left);
  if (node->Right) visit(node->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  visit(grow(random, 4));
  std::printf("\n");
}
