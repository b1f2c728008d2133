// case: files input.cpp other.cpp
// traversals: put note
// Rule: the text of a call site may be read more than once, by two files, and be no call site the other time.
#include "case.h"
#include "node.h"

static Node *cast(Node *node) { return node; }
#define WORD note
#include "runs.h"

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->A = random.below(50);
    root = node;
  }
  byType(root);
  byMacro(root);
  alike(root);
  std::printf("%d\n", other(root));
  for (Node *node = root; node != nullptr; node = node->Next) std::printf("%d %d\n", node->A, node->Seen);
}
