// case: files input.cpp node.cpp
// traversals: first second
// Rule: most of the statements that run on `Odd` and `Even` stand in another file, which does not see these
// classes; their fused functions can only be defined here.
#include "node.h"

struct _tree_ Odd : Node {
  _traversal_ void second() override {
    B -= A;
    if (!Next)
      return;
    Next->second();
  }
};

namespace {
struct _tree_ Even final : Node {
  int Extra = 2;
};
} // namespace

static Node *build(Random &random, int length) {
  Node *node = nullptr;
  if (random.below(2))
    node = new Odd;
  else
    node = new Even;
  node->Input = random.below(40);
  if (length > 0)
    node->Next = build(random, length - 1);
  return node;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, tree);
    root->first();
    root->second();
    for (Node *node = root; node; node = node->Next)
      std::printf("%d %d %d\n", node->Input, node->A, node->B);
  }
}
