// traversals: push look beside
// Rule: a default argument is evaluated at the call, although nothing of it stands there.
#include "case.h"
#include "pleach.h"

static int Counter = 0;

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0;
  bool Leaf = true;
  int Input = 0;
  int A = 0;

  _traversal_ void push() {
    Counter += Input + 1;
    if (Leaf)
      return;
    Left->push();
    Right->push();
  }
  _traversal_ void look(int v = Counter) {
    A = v;
    if (Leaf)
      return;
    Left->look();
    Right->look();
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
#ifdef WRONG
  void both(int v = Counter) {
    Counter += Input + 1;
    A = v;
    if (Leaf)
      return;
    Left->both();
    Right->both();
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
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d\n", node->Input, node->A);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->push();
  root->look();
}
#endif

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->push();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    std::printf("counter %d\n", Counter);
    neighbours(root);
    std::printf("%d\n", root->Beside);
    dump(root);
  }
}
