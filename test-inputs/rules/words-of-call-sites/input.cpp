// traversals: put note
// case: config -DX
// Rule: the words of a call site may be macros, and what they name may be something else, in a configuration in which the bodies are the same.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 1, Seen = 0;
  _traversal_ void put() {
    A = A * 7 % 1009;
    if (Next) Next->put();
  }
  _traversal_ void note() {
    Seen = Seen * 5 % 1009 + A;
    if (Next) Next->note();
  }
};
// Its function hides one, which is not virtual.
struct Other : Node {
  void note() { Seen = 77; }
};
#ifdef X
using Either = Other;
#else
using Either = Node;
#endif

static void byType(Other *of) {
  Either *root = of;
  root->put();
  root->note();
}

static Node *Spare = nullptr;
#ifdef X
#define first Spare
#endif
static void byNode(Node *first) {
  first->put();
  first->note();
}

#ifdef X
#define note() put()
#endif
static void byFunction(Node *root) {
  root->put();
  root->note();
}
int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->A = random.below(50);
    root = node;
  }
  Spare = root->Next;
  Other other;
  other.Next = root;
  byType(&other);
  byFunction(root);
  byNode(root);
  std::printf("%d %d\n", other.A, other.Seen);
  for (Node *node = root; node != nullptr; node = node->Next) std::printf("%d %d\n", node->A, node->Seen);
}
