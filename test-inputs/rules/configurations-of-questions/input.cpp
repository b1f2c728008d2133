// case: config -DPLAIN
// case: config -DVERSIONS
// case: config -DVERSIONS -DDEEP
// traversals: read write say tell
// Rule: a condition that may be nonsense where nothing asks for it (a question to one compiler, a macro with arguments that need not be
// there, a division) is asked only where those around it hold.
#include "case.h"
#include "pleach.h"

#ifndef PLAIN
#ifdef __clang__
#if __has_feature(cxx_rtti) && !__has_feature(pleach_test)
#define SAY(x) ((void)0)
#else
#define SAY(x) (Log = Log * 3 + unsigned(x))
#endif
#else
#define SAY(x) (Log = Log * 3 + unsigned(x))
#endif
#else
#define SAY(x) (Log = Log * 3 + unsigned(x))
#endif

#ifdef VERSIONS
#ifdef DEEP
#define VERSION(a, b) (a * 100 + b)
#else
#define VERSION(a, b) (a * 10 + b)
#endif
#endif

static unsigned Log = 1;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void read() {
    A += Input;
    SAY(A);
    if (!Next)
      return;
    Next->read();
  }
  _traversal_ void write() {
    B += Input;
    SAY(B);
    if (!Next)
      return;
    Next->write();
  }

  _traversal_ void say() {
#if !defined(VERSIONS)
    A += 3;
#elif VERSION(1, 2) > 100
    Log = Log * 5 + unsigned(A);
#else
    Log = Log * 7 + unsigned(A);
#endif
    if (!Next)
      return;
    Next->say();
  }
  _traversal_ void tell() {
#ifdef VERSIONS
#if VERSION(1, 2) > 100
    Log = Log * 11 + unsigned(B);
#endif
#endif
    B += A;
    if (!Next)
      return;
    Next->tell();
  }
};

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
