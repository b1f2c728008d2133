// traversals: a b
// Trap 13: each body calls two traversals on one child, so the sequence doubles at every level of fusion;
// the bounds have to stop it, and the program must stay right.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Input = 0;
  unsigned A = 0, B = 0;

  _traversal_ void a(unsigned v) {
    A = A * 2 + v;
    if (Last)
      return;
    Next->a(v + 1);  // expect: unfused-by-limit
    Next->b(v + 2);
  }
  _traversal_ void b(unsigned v) {
    B = B * 3 + v + static_cast<unsigned>(Input);
    if (Last)
      return;
    Next->b(v + 1);  // expect: unfused-by-limit
    Next->a(v - 1);
  }
};

static void run(Node *root) {
  root->a(1);
  root->b(2);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      node->Input = random.below(9);
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %u %u\n", node->Input, node->A, node->B);
  }
}
