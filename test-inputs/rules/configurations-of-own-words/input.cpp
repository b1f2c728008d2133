// case: plain
// traversals: read write
// Rule: `PLEACH_HOLDS` is a name of generated code, also where only another configuration defines it.
#include "case.h"
#include "pleach.h"

#ifdef DETAILED
#define PLEACH_HOLDS 1  // expect: unsupported-body
#endif

struct _tree_ Node {
  int Input = 0, A = 0, B = 0;
  _child_ Node *Rest = nullptr;

  _traversal_ void read() {
    A += Input;
    if (Rest) Rest->read();
  }
  _traversal_ void write() {
    B = B * 3 + A;
    if (Rest) Rest->write();
  }
};

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 0; length < 5; ++length) {
    Node *node = new Node;
    node->Rest = root;
    node->Input = random.below(40);
    root = node;
  }
  root->read();
  root->write();
#ifdef PLEACH_HOLDS
  std::printf("detailed\n");
#endif
  while (root != nullptr) {
    std::printf("%d %d\n", root->A, root->B);
    Node *next = root->Rest;
    delete root;
    root = next;
  }
}
