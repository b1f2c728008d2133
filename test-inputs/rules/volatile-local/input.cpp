// traversals: first second
// Rule: the first value of a volatile local is an access like any other to a volatile object: it stays in order with
// those of `Gate`, so that the two walks stay apart.
#include "case.h"
#include "pleach.h"

static volatile int Gate = 0;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Got = 0;

  _traversal_ void first() {
    if (Next == nullptr)
      return;
    Next->first();
    [[maybe_unused]] volatile int mark = Input;
  }
  _traversal_ void second() {
    if (Next == nullptr)
      return;
    Gate = Input;
    Got = Input;
    Next->second();
  }
};

static void run(Node *root) {
  root->first();
  root->second();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int length = 0; length < 6; ++length) {
    Node *root = nullptr;
    for (int at = 0; at < length; ++at) {
      Node *node = new Node;
      node->Next = root;
      node->Input = random.below(40);
      root = node;
    }
    if (root == nullptr)
      continue;
    run(root);
    for (const Node *node = root; node; node = node->Next)
      std::printf("%d %d\n", node->Input, node->Got);
    std::printf("%d\n", int(Gate));
  }
}
