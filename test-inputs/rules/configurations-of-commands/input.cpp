// case: plain
// case: args -DONLY(...)=
// case: config -UONLY -DONLY(...)=__VA_ARGS__
// traversals: read write
// Rule: no `#if` tells what a macro with parameters is that the command line defines, so the program is refused that uses one between
// declarations.
#include "case.h"
#include "pleach.h"

static int Log = 0;

_pure_ inline int scaled(long x) noexcept { return int(x); }
ONLY(inline int scaled(int x) { return ++Log + x; }) // expect: unsupported-body

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void read() {
    if (!Next)
      return;
    Next->read();
    A += scaled(Input);
  }
  _traversal_ void write() {
    B += Log;
    if (!Next)
      return;
    Next->B += Log;
    Next->write();
  }
};

static void run(Node *root) {
  root->read();
  root->write();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 3 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  run(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->A, node->B, Log);
}
