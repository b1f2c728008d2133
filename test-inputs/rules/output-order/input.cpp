// traversals: look push beside beyond
// Rule: output is ordered against output. Both traversals print at every node: run together, the lines would
// be mixed.
#include "case.h"
#include "pleach.h"

static int announce(int v) { return std::printf("look %d\n", v); }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0, Beyond = 0;
  bool Leaf = true;
  int Input = 0, Got = 0, Sum = 0;

  _traversal_ void look() {
    Got = announce(Input);
    if (Leaf)
      return;
    Left->look();
    Right->look();
  }
  _traversal_ void push() {
    Sum = std::printf("push %d\n", Input);
    if (Leaf)
      return;
    Left->push();
    Right->push();
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
  _traversal_ void beyond() {
    Beyond += 3;
    if (Leaf)
      return;
    Left->beyond();
    Right->beyond();
  }
#ifdef WRONG
  void both() {
    Got = announce(Input);
    Sum = std::printf("push %d\n", Input);
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
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->look();
  root->push();
}
#endif

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->beyond();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    neighbours(root);
    std::printf("%d\n", root->Beside + root->Beyond);
    dump(root);
  }
}
