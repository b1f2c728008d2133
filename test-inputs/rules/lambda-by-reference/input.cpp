// traversals: read push
// Rule: what a lambda captures by reference it may write. `push` writes it on the children that `read`,
// called earlier, has not reached yet if the two walks run together.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Got = 0, Sum = 0;
  int X = 3;

  _traversal_ void read() {
    Got = X;
    if (Leaf)
      return;
    Left->read();
    Right->read();
  }
  _traversal_ void push() {
    Sum = X * 2;
    if (Leaf)
      return;
    int &first = Left->X;
    int &second = Right->X;
    auto fill = [&](int v) {
      first = v;
      second = v + 1;
    };
    fill(Input);
    Left->push();
    Right->push();
  }
#ifdef WRONG
  void both() {
    Got = X;
    Sum = X * 2;
    if (Leaf)
      return;
    int &first = Left->X;
    int &second = Right->X;
    auto fill = [&](int v) {
      first = v;
      second = v + 1;
    };
    fill(Input);
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
  std::printf("%d %d %d %d\n", node->Input, node->Got, node->Sum, node->X);
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
