// case: files input.cpp first.cpp second.cpp
// traversals: first second third
// Trap 12: two files with helpers and constants of the same name that only they can see. Bodies of both files
// cannot stand in one of them; where all are from one file (`first`, `third`), they can.
#include "case.h"
#include "node.h"

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
    runAll(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d %d\n", node->Input, node->First, node->Second, node->Third);
  }
}
