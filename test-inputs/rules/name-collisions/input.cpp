// traversals: first second
// Rule: names that the fused code would like are taken: by methods, fields, locals, parameters, macros.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0;
  int A = 0, B = 0;

  int fused_first_second = 5;
  _pure_ int fused_first_second_1() const { return 1; }

  _traversal_ void first(int first_done) {
    bool second_done = first_done > 50;
    int a = first_done + Input;
    A = a;
    if (Leaf || second_done)
      return;
    Left->first(a);
    Right->first(a + fused_first_second);
  }
  _traversal_ void second(int a) {
    bool first_done = a > 60;
    int v = a + Input, a_2 = a * 2;
    B = v + fused_first_second_1();
    if (Leaf || first_done)
      return;
    Left->second(v);
    Right->second(a_2);
    B += a_2;
  }
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

static void run(Node *root) {
  root->first(1);
  root->second(2);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
