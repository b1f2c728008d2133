// traversals: first second beside
// Rule: a traversal that throws keeps the later one from running at all, on every node.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0;
  bool Leaf = true;
  int Input = 0;
  int A = 0, B = 0;

  _traversal_ void first(int v) { // expect-any: unsupported-body
    A = v;
    if (Input > 36)
      throw v;
    if (Leaf)
      return;
    Left->first(v + 1);
    Right->first(v + 2);
  }
  _traversal_ void second(int v) {
    B = v;
    if (Leaf)
      return;
    Left->second(v + 1);
    Right->second(v + 2);
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
#ifdef WRONG
  void both(int v, int w) {
    A = v;
    B = w;
    if (Input > 36)
      throw v;
    if (Leaf)
      return;
    Left->both(v + 1, w + 1);
    Right->both(v + 2, w + 2);
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
  std::printf("%d %d %d\n", node->Input, node->A, node->B);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(1, 2); }
#else
static void run(Node *root) {
  root->first(1);
  root->second(2);
}
#endif

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->second(3);
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    try {
      run(root);
    } catch (int depth) {
      std::printf("stopped at %d\n", depth);
    }
    dump(root);
    neighbours(root);
    std::printf("%d\n", root->Beside);
    dump(root);
  }
}
