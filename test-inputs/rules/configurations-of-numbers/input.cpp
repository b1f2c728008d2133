// case: args -DSTEP=0 -DSIZE=10
// case: config -USTEP -DSTEP=Log
// case: config -USTEP -DSTEP=Log*0
// case: config -USTEP -DSTEP=0u
// case: config -USTEP -DSTEP=7
// case: config -USTEP -DSTEP=-3
// case: config -USIZE -DSIZE=Log+10
// case: config -USIZE -DSIZE=11+Log-1
// case: config -USIZE -DSIZE=10LL+Log
// case: config -USTEP -DSTEP=0LL-0LL
// case: config -DLIMIT=2+2
// traversals: read write big bigger few
// Rule: a macro of the command line is the number that it was, not another text with that value: the preprocessor takes the name of a variable
// for 0.
#include "case.h"
#include "pleach.h"

static int Log = 1;

#ifndef LIMIT
#define LIMIT 4
#endif

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void read() {
    A += Input + STEP;
    if (!Next)
      return;
    Next->read();
  }
  _traversal_ void write() {
    B += A;
    Log = (Log * 3 + B) % 1000;
    if (!Next)
      return;
    Next->write();
  }

  _traversal_ void big() {
    A += SIZE;
    if (!Next)
      return;
    Next->big();
  }
  _traversal_ void bigger() {
#if LIMIT * 2 == 8
    B += 2;
#else
    B += A;
    Log = (Log * 5 + B) % 1000;
#endif
    if (!Next)
      return;
    Next->bigger();
  }
  _traversal_ void few() {
    Log = (Log * 7 + A) % 1000;
    if (!Next)
      return;
    Next->few();
  }
};

static void run(Node *root) {
  root->read();
  root->write();
}
static void rest(Node *root) {
  root->big();
  root->bigger();
  root->few();
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
    std::printf("%d %d %d\n", node->A, node->B, Log);
}
