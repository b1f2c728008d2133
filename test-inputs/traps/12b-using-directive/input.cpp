// traversals: scale shift
// Trap 12: a `using` directive and `using` declarations between the bodies: where the fused code stands, the
// same unqualified name may be ambiguous or mean something else.
#include "case.h"
#include "pleach.h"

namespace metric {
_pure_ inline int convert(int v) { return v * 10; }
_pure_ inline int round(int v) { return v / 4 * 4; }
} // namespace metric

namespace imperial {
_pure_ inline int convert(int v) { return v * 3 + 1; }
} // namespace imperial

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Input = 0, Scaled = 0, Shifted = 0;
  _traversal_ void scale(int by);
  _traversal_ void shift(int by);
};

void Node::scale(int by) {
  using imperial::convert;  // expect: unsupported-body
  Scaled = convert(Input) + by;
  if (Last)
    return;
  Next->scale(by + 1);
}

using namespace metric;

void Node::shift(int by) {
  Shifted = convert(Scaled) + round(by);
  if (Last)
    return;
  Next->shift(by + 2);
}

static void run(Node *root) {
  root->scale(1);
  root->shift(2);
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
      std::printf("%d %d %d\n", node->Input, node->Scaled, node->Shifted);
  }
}
