// case: config -DPLAIN
// traversals: read write
// Rule: a file is compiled under a condition only if every directive that names it stands under it, also one that reads nothing because
// of the file's guard: in another configuration it is the first. What is fused in `node.h` needs its own condition.
#ifndef PLAIN
#include "notes.h"
#endif
#include "node.h"

#ifdef PLAIN
static int noted(const Node &node) { return node.A; }
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 0; length < 5; ++length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  root->read();
  root->write();
  while (root != nullptr) {
    std::printf("%d %d %u\n", noted(*root), root->B, Log);
    Node *next = root->Next;
    delete root;
    root = next;
  }
}
