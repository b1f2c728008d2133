// case: args -isystem .
// case: config -DDEBUG
// case: config -DCHECKED
// case: config -DLOUD
// traversals: read write say tell
// Rule: an annotation is a promise of the configurations that have it, and what an annotated function's body does counts in the
// others too. Headers of folders that the command line names are the program's, whatever it calls them.
#include "case.h"
#include "pleach.h"
#include <say.h>

static unsigned Log = 1;

#ifdef DEBUG
#define PURE
#else
#define PURE _pure_
#endif
PURE static int scaled(int x) {
#ifdef DEBUG
  Log = Log * 3 + unsigned(x);
#endif
  return x * 2;
}

#ifndef CHECKED
_pure_
#endif
static int
checked(int x);

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void read() {
    A = scaled(Input);
    A += checked(Input);
    if (!Next)
      return;
    Next->read();
  }
  _traversal_ void write() {
    B = scaled(Input + 1);
    B += checked(Input);
    if (!Next)
      return;
    Next->write();
  }

  _traversal_ void say() {
    A++;
    SAY(A);
    if (!Next)
      return;
    Next->say();
  }
  _traversal_ void tell() {
    B++;
    SAY(B);
    if (!Next)
      return;
    Next->tell();
  }
};

static int checked(int x) {
#ifdef CHECKED
  Log = Log * 5 + unsigned(x);
#endif
  return x + 1;
}

static void run(Node *root) {
  root->read();
  root->write();
}
static void rest(Node *root) {
  root->say();
  root->tell();
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
  rest(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %u\n", node->A, node->B, Log);
}
