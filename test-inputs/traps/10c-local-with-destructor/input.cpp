// traversals: enter leave tint
// Trap 10: a local whose constructor and destructor write a global: it has to be destroyed where it was, after
// the child calls behind it. The bodies with such a local are not taken apart.
#include "case.h"
#include "pleach.h"

static int Depth = 0;
static int Deepest = 0;

class Scope {
public:
  Scope() {
    Depth += 1;
    if (Depth > Deepest)
      Deepest = Depth;
  }
  Scope(const Scope &) = delete;
  Scope &operator=(const Scope &) = delete;
  ~Scope() { Depth -= 1; }
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Enter = 0, Leave = 0, Tint = 0;

  _traversal_ void enter() {
    Scope scope;  // expect: unsupported-body
    Enter = Depth;
    if (Leaf)
      return;
    Left->enter();
    Right->enter();
  }
  _traversal_ void leave() {
    if (Leaf)
      return;
    Left->leave();
    Right->leave();
    Scope scope;  // expect: unsupported-body
    Leave = Depth * 10 + Deepest;
  }
  _traversal_ void tint(int t) {
    Tint = t;
    if (Leaf)
      return;
    Left->tint(t + 1);
    Right->tint(t * 2);
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Enter, node->Leave, node->Tint);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->tint(1);
  root->enter();
  root->tint(3);
  root->leave();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    std::printf("depth %d deepest %d\n", Depth, Deepest);
  }
}
