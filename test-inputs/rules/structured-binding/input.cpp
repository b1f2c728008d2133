// traversals: read push
// Rule: a structured binding by reference is an alias. `push` writes it on the children that `read`, called
// earlier, has not reached yet if the two walks run together.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Got = 0, Sum = 0;
  struct Box {
    int A = 1, B = 2;
  };
  Box Area;

  _traversal_ void read() {
    Got = Area.A;
    if (Leaf)
      return;
    Left->read();
    Right->read();
  }
  _traversal_ void push() {
    Sum = Area.A * 2;
    if (Leaf)
      return;
    auto &[a, b] = Left->Area;
    a = Input;
    b = a;
    auto &[c, d] = Right->Area;
    c = Input + 1;
    d = c;
    Left->push();
    Right->push();
  }
#ifdef WRONG
  void both() {
    Got = Area.A;
    Sum = Area.A * 2;
    if (Leaf)
      return;
    auto &[a, b] = Left->Area;
    a = Input;
    b = a;
    auto &[c, d] = Right->Area;
    c = Input + 1;
    d = c;
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
  std::printf("%d %d %d %d\n", node->Input, node->Got, node->Sum, node->Area.A);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->read();
  root->push();
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
