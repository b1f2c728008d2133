// case: plain
// case: config -DSETTINGS="loud.h"
// traversals: say tell
// Rule: where the command line may name another file to include, nothing is known of what that declares.
// expect-any: unsupported-body
#include "case.h"
#include "pleach.h"

static unsigned Log = 1;

#ifndef SETTINGS
#define SETTINGS "quiet.h"
#endif
#include SETTINGS

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void say() {
    A = Input;
    SAY(A);
    if (!Next)
      return;
    Next->say();
  }
  _traversal_ void tell() {
    B = Input;
    SAY(B + 1);
    if (!Next)
      return;
    Next->tell();
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
  root->say();
  root->tell();
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %u\n", node->A, node->B, Log);
}
