// traversals: look push
// Rule: a statement between the calls of a call site may run a destructor, here that of a variable in a block of its
// own, and what that does counts, though no traversal runs it: both calls read what it writes, so they stay apart.
#include "case.h"
#include "pleach.h"

static int Counter = 0;
struct Ring {
  ~Ring() { ++Counter; }
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Got = 0, Sum = 0;

  _traversal_ void look() {
    Got = Counter;
    if (Leaf)
      return;
    Left->look();
    Right->look();
  }
  _traversal_ void push() {
    Sum = Counter + Input;
    if (Leaf)
      return;
    Left->push();
    Right->push();
  }
#ifdef WRONG
  void both() {
    Got = Counter;
    Sum = Counter + Input;
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
  std::printf("%d %d %d\n", node->Input, node->Got, node->Sum);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) {
  root->both();
  { Ring ring; }
}
#else
static void run(Node *root) {
  root->look();
  { Ring ring; }
  root->push();
}
#endif

// Without the variable between them, they run together.
static void neighbours(Node *root) {
  root->look();
  root->push();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    neighbours(root);
    dump(root);
    std::printf("counter %d\n", Counter);
  }
}
