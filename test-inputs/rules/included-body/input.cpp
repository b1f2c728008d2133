// case: files input.cpp other.cpp
// traversals: limit plain near beside
// Rule: a body in an included file that only one source file includes means what that source file makes of it: `LIMIT` is
// another number there. What is generated into such a file stands in that source file alone, so it is no inline function.
#include "case.h"
#include "node.h"
#define LIMIT 5

void Node::plain() {
  B += A;
  if (!Next)
    return;
  Next->plain();
}
#ifdef WRONG
static void both(Node *node) {
  node->B += node->A;
  node->A += LIMIT;
  if (node->Next)
    both(node->Next);
}
static void run(Node *root) { both(root); }
#else
static void run(Node *root) {
  root->plain();
  root->limit();
}
#endif

static void together(Node *root) {
  root->near();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->A = random.below(9);
      root = node;
    }
    run(root);
    run(root);
    together(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%u %u %d\n", node->A, node->B, LIMIT);
  }
}
