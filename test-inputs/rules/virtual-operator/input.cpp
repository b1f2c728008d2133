// traversals: look push
// Rule: a virtual operator is dispatched too. `push` applies it to the children, which writes what `look`, called
// earlier, has not read there yet if the two walks run together; only the override writes it.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Got = 0, Sum = 0;

  virtual ~Node() {}
  _traversal_ virtual void operator+=(int by) { Sum += by; } // expect: unsupported-traversal
  _traversal_ void look() {
    Got = Input;
    if (Leaf)
      return;
    Left->look();
    Right->look();
  }
  _traversal_ void push() {
    if (Leaf)
      return;
    *Left += Input;
    *Right += 2;
    Left->push();
    Right->push();
  }
#ifdef WRONG
  void both() {
    Got = Input;
    if (Leaf)
      return;
    *Left += Input;
    *Right += 2;
    Left->both();
    Right->both();
  }
#endif
};

struct _tree_ Raised : Node {
  _traversal_ void operator+=(int by) override { Input += by; } // expect: unsupported-traversal
};

static Node *build(Random &random, int depth) {
  Node *node = random.below(3) > 0 ? new Raised : new Node;
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
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->look();
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
