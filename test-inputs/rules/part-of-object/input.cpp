// traversals: read push
// Rule: reading an object as a whole reads its members (any*). `push` writes it on the children that `read`,
// called earlier, has not reached yet if the two walks run together.
#include "case.h"
#include "pleach.h"

struct Box {
  int X = 1, Y = 2;
};
_pure_ static int total(Box box) { return box.X + box.Y; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Got = 0, Sum = 0;
  Box Area;

  _traversal_ void read() {
    Got = total(Area);
    if (Leaf)
      return;
    Left->read();
    Right->read();
  }
  _traversal_ void push() {
    Sum = total(Area) * 2;
    if (Leaf)
      return;
    Left->Area.Y = Input;
    Right->Area.X = Input * 2;
    Left->push();
    Right->push();
  }
#ifdef WRONG
  void both() {
    Got = total(Area);
    Sum = total(Area) * 2;
    if (Leaf)
      return;
    Left->Area.Y = Input;
    Right->Area.X = Input * 2;
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
  std::printf("%d %d %d %d\n", node->Input, node->Got, node->Sum, node->Area.X);
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
