// case: linked hidden.cpp
// traversals: look push bump beside beyond
// Rule: a traversal declared here and defined in no file that pleach sees may do everything. `push` writes
// it at every node, `look` (called earlier) reads it at every node: run together, the later nodes
// would see the new value.
#include "case.h"
#include "node.h"

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
    std::printf("counter %d\n", peek());
    neighbours(root);
    std::printf("%d\n", root->Beside + root->Beyond);
    dump(root);
  }
}
