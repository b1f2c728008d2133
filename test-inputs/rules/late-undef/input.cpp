// case: files input.cpp
// traversals: gone after
// Rule: a file may do nothing but take a macro back: the word means another thing behind it, where a copy would stand. And the command line
// may define what the program takes back, so nothing is fused here.
// expect-any: unsupported-body
#include "case.h"
#include "pleach.h"

#define LIMIT 3

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;
  _traversal_ void gone();
  _traversal_ void after();
};

void Node::gone() {
  A += LIMIT;
  if (!Next)
    return;
  Next->gone();
}

#include "undef.h"
static const int LIMIT = 9;

void Node::after() {
  B += 1;
  if (!Next)
    return;
  Next->after();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = new Node;
  for (int length = 0; length < 5; ++length) {
    Node *node = new Node;
    node->Next = root;
    node->A = random.below(9);
    root = node;
  }
  root->gone();
  root->after();
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->A, node->B, LIMIT);
}
// case: plain
