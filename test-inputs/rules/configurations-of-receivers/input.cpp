// case: config -DWHOLE
// case: config -DSHORT
// case: config -DLIMITS
// case: config -DFORBID
// case: config -DFORBID_TOO
// case: config -DALONE
// case: files input.cpp measure.cpp arrange.cpp
// traversals: measure arrange paint
// Rule: what a source file declares, or defines as a macro, under a condition matters to the bodies of other source files that are copied
// into it. So does a system header that is included under one, and a pragma by the operator, written or made by a macro, and an attribute of
// what follows the branch.
#include "node.h"

static void first(Node *root) {
  root->measure();
  root->arrange();
}
static void second(Node *root) {
  root->paint();
  root->arrange();
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
  first(root);
  second(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->A, node->B, node->C);
}
