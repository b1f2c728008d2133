// traversals: settle inherit
// Rule: a parent pointer may lead to any node: what is written behind the child calls is not there yet when
// the children of the same walk look up.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  Node *Parent = nullptr;
  int A = 0, B = 0;

  _traversal_ void settle() {
    if (Leaf) {
      A = Input;
      return;
    }
    Left->settle();
    Right->settle();
    A = Left->A + Right->A;
  }
  _traversal_ void inherit() {
    if (Parent != nullptr)
      B = Parent->A;
    if (Leaf)
      return;
    Left->inherit();
    Right->inherit();
  }
#ifdef WRONG
  void both() {
    if (Parent != nullptr)
      B = Parent->A;
    if (Leaf) {
      A = Input;
      return;
    }
    Left->both();
    Right->both();
    A = Left->A + Right->A;
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
    node->Left->Parent = node->Right->Parent = node;
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Input, node->A, node->B);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->settle();
  root->inherit();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
