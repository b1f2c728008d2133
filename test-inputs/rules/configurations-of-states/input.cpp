// case: config -DDEBUG
// case: config -DTRACE
// case: config -DLIMIT=9
// case: config -DDEPTH
// traversals: read write say tell count keep deep far hear
// Rule: what is fused stands under the state that macros have there. That is not the one that an earlier condition saw where the text defines the
// macro behind it, other than by the usual `#ifndef`; and one that the text defines in some configurations only may come from the command
// line in the others.
// expect-any: unsupported-body
#include "case.h"
#include "pleach.h"

static unsigned Log = 1;
#define EFFECT(x) (Log = Log * 3 + unsigned(x))

#ifdef DEBUG
#define SAY(x) EFFECT(x)
#else
#define SAY(x) ((void)0)
#define DEBUG 1
#endif

#ifndef TRACE
#define TRACE 1
#define COUNT(x) ((void)0)
#else
#define COUNT(x) EFFECT(x)
#endif

#ifndef LIMIT
#define LIMIT 3
#endif
#if LIMIT > 5
#define BIG(x) EFFECT(x)
#else
#define BIG(x) ((void)0)
#endif

#ifdef NEVER
#define DEPTH 3
#endif
#ifdef DEPTH
#define DEEP(x) EFFECT(x)
#else
#define DEEP(x) ((void)0)
#endif

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;
  unsigned Heard = 0;

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

  _traversal_ void count() {
    A += Input;
    COUNT(A);
    if (!Next)
      return;
    Next->count();
  }
  _traversal_ void keep() {
    B += Input;
    COUNT(B + 1);
    if (!Next)
      return;
    Next->keep();
  }

  _traversal_ void hear() {
    if (!Next)
      return;
    Next->say();
    Heard = Heard * 5 + Log;
    Next->hear();
  }

  _traversal_ void read() {
    A += 2;
    BIG(A);
    if (!Next)
      return;
    Next->read();
  }
  _traversal_ void write() {
    B += 3;
    BIG(B + 1);
    if (!Next)
      return;
    Next->write();
  }

  _traversal_ void deep() {
    A += 4;
    DEEP(A);
    if (!Next)
      return;
    Next->deep();
  }
  _traversal_ void far() {
    B += 5;
    DEEP(B + 1);
    if (!Next)
      return;
    Next->far();
  }
};

static void said(Node *root) {
  root->say();
  root->tell();
}
static void heard(Node *root) {
  root->hear();
  root->hear();
}
static void counted(Node *root) {
  root->count();
  root->keep();
}
static void limited(Node *root) {
  root->read();
  root->write();
}
static void nested(Node *root) {
  root->deep();
  root->far();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 1 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  said(root);
  heard(root);
  counted(root);
  limited(root);
  nested(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %u %u\n", node->A, node->B, node->Heard, Log);
}
