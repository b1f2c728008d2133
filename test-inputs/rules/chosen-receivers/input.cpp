// traversals: add rank
// Rule: locals of two traversals are two nodes, though they are the first local of each and of one name.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  unsigned Value = 1, Sum = 0, Rank = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;

  _traversal_ void add() {
    if (Left == nullptr)
      return;
    Node *part = Left;
    if (Value > 3)
      part = Right;
    Sum += Value;
    part->add();
  }
  _traversal_ void rank() {
    if (Left == nullptr)
      return;
    Node *part = Right;
    if (Value > 5)
      part = Left;
    Rank += 1;
    part->rank();
  }
#ifdef WRONG
  void both() {
    if (Left == nullptr)
      return;
    Node *part = Left;
    if (Value > 3)
      part = Right;
    Sum += Value;
    Rank += 1;
    part->both();
  }
#endif
};

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->add();
  root->rank();
}
#endif

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Value = unsigned(random.below(9));
  if (depth > 0) {
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  if (node == nullptr)
    return;
  std::printf("%u %u %u\n", node->Value, node->Sum, node->Rank);
  dump(node->Left);
  dump(node->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int depth = 0; depth < 6; ++depth) {
    Node *root = build(random, depth);
    run(root);
    dump(root);
  }
}
