// traversals: put note
// case: config -DX
// case: plain
// Rule: `typeid` is no way to tell classes where a configuration does not include <typeinfo>.
#include "case.h"
#include "pleach.h"
#ifndef X
#include <typeinfo>
#endif

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 1, Seen = 0;
  _traversal_ virtual void put() {
    A = A * 7 % 1009;
    if (Next) Next->put();
  }
  _traversal_ virtual void note() {
    Seen = Seen * 5 % 1009 + A;
    if (Next) Next->note();
  }
  virtual ~Node() = default;
};

static void run(Node *root) {
  root->put();
  root->note();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node root;
  Node next;
  root.Next = &next;
  root.A = random.below(50);
  run(&root);
  std::printf("%d %d\n", root.Seen, next.Seen);
}
