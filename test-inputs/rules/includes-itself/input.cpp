// case: plain
// traversals: put note
// Rule: a file may include itself.
#ifndef WHOLE  // expect: unsupported-body
#define WHOLE
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
#include "input.cpp"
int main() {
  Node node;
  run(&node);
  std::printf("%d %d\n", node.A, node.Seen);
}
#else
static void run(Node *root) {
  root->put();
  root->note();
}
#endif
