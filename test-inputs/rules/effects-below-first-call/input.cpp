// traversals: look push hand give
// Rule: a call has the effects of all that it may call, however deep. `push` reaches the grandchild through
// `hand` and `give`; a counter keeps its own steps in order, so `look` may not share a walk with it.
#include "case.h"
#include "pleach.h"

static int Counter = 0;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Value = 0, Got = 0;

  _traversal_ void give() { Value = ++Counter; }
  _traversal_ void hand() {
    if (Last)
      return;
    Next->give();
  }
  _traversal_ void look() {
    if (Last)
      return;
    Got = Next->Value;
    Next->look();
  }
  _traversal_ void push() {
    if (Last)
      return;
    Next->hand();
    Next->push();
  }
#ifdef WRONG
  void both() {
    if (Last)
      return;
    Got = Next->Value;
    Next->hand();
    Next->both();
  }
#endif
};

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->look();
  root->push();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      node->Value = -random.below(9);
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->Value, node->Got);
  }
}
