// case: plain
// expect-any: unsupported-body
// case: config -DLOUD
// traversals: read write
// Rule: what is not compiled is read from its text, so words there are to be written as the preprocessor spells them: a definition
// that another line continues is none that is found.
#include "case.h"
#include "pleach.h"

#ifdef LOUD
#define USE_\
LOG
#endif

static int Log = 1;

static int scaled(int x) {
#ifdef USE_LOG
  Log = (Log * 3 + x) % 1000;
#endif
  return x * 2;
}

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
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  run(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->A, node->B, Log);
}
