// case: files input.cpp values.cpp
// traversals: keep first second
// Message: what the destructor of a local does is visible in one unit only. The body does not mean different things, and nobody says so.
#include "node.h"

static void kept(Node *root) {
  root->keep();
  root->first();
}
static void both(Node *root) {
  root->first();
  root->second();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Input = random.below(40);
      node->Next = root;
      root = node;
    }
    kept(root);
    both(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->A, node->B);
    std::printf("%d\n", Gone);
  }
}
