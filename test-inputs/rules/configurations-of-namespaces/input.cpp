// case: config -DVERSIONED
// traversals: measure arrange
// Rule: a macro that makes a namespace inline is a specifier, but no name tells what it does: members are found without the
// namespace's name, so another function may be called.
#include "case.h"
#include "pleach.h"

#ifdef VERSIONED
#define VERSION_TWO inline
#define HIDDEN
#else
#define VERSION_TWO
#define HIDDEN
#endif

struct Node;
namespace metrics {
VERSION_TWO HIDDEN namespace two { int width(Node *of, int factor); }
int width(Node *of, long factor);
} // namespace metrics

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void measure() {
    if (!Next)
      return;
    A += metrics::width(Next, 2);
    Next->measure();
  }
  _traversal_ void arrange() {
    B = B * 2 + Input;
    if (!Next)
      return;
    Next->arrange();
  }
};

namespace metrics {
VERSION_TWO namespace two {
inline int width(Node *of, int factor) { return of->B * factor; }
} // namespace two
inline int width(Node *of, long factor) { return of->Input * int(factor); }
} // namespace metrics

static void run(Node *root) {
  root->arrange();
  root->measure();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  run(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d\n", node->A, node->B);
}
