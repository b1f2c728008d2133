// case: args -I.
// case: config -DLOUD
// case: config -DPLAIN
// traversals: note get
// Rule: a header of the program's own is one whatever signs its name stands between, and may declare what bodies mean. One of the system
// declares nothing that another configuration changes.
#include "case.h"
#include "pleach.h"
#ifdef PLAIN
#include <climits>
#endif

static int Log = 0;

_pure_ inline int noted(long value) { return int(value) + 1; }
#ifdef LOUD
#include <loud.h>
#endif

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Noted = 0, Got = 0;

  _traversal_ void note() {
    Noted = noted(Input);
    if (!Next)
      return;
    Next->note();
  }
  _traversal_ void get() {
    Got = Log;
    if (!Next)
      return;
    Next->get();
  }
};

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 1 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  root->note();
  root->get();
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d\n", node->Noted, node->Got);
}
