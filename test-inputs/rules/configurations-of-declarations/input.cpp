// case: config -DLOUD
// case: config -DEXTRA
// case: config -DTRACED
// case: config -DWIDE
// case: config -DLIMIT=9
// traversals: read write more
// Rule: the configuration decides on declarations too: a subclass, a method, the type of a variable, the constructor of a field, a macro that
// the program defines unless it is defined.
// expect-any: not-written
#include "case.h"
#include "pleach.h"

#ifndef LIMIT
#define LIMIT 3
#endif
#ifdef WIDE
typedef double Number;
#else
typedef int Number;
#endif

static int Log = 0;
static Number Sum = 0;

struct Trace {
  Trace() { Log += 7; }
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Got = 0;
#ifdef TRACED
  Trace Made;
#endif
  virtual ~Node() {}

  _traversal_ virtual void read() {
    Got += Log;
    if (!Next)
      return;
    Next->read();
  }
  _traversal_ virtual void write() {
    Sum += Input / Number(2);
    if (Sum > LIMIT)
      Sum = 0;
    if (!Next)
      return;
    Next->write();
  }
#ifndef EXTRA
  _traversal_ virtual void more() {
    Got *= 3;
    if (!Next)
      return;
    Next->more();
  }
#endif
};
struct _tree_ Quiet final : Node {};
#ifdef LOUD
struct _tree_ Loud final : Node {
  void write() override {
    Log += Input;
    Node::write();
  }
};
#else
typedef Quiet Loud;
#endif

static void run(Node *root) {
  root->read();
  root->write();
}
#ifndef EXTRA
static void run(Node *root, int) {
  root->write();
  root->more();
}
#else
static void run(Node *root, int) { root->write(); }
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 1 + random.below(9); length > 0; --length) {
    Node *node = random.below(2) == 0 ? static_cast<Node *>(new Quiet) : new Loud;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  run(root);
  run(root, 0);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %.2f\n", node->Got, Log, double(Sum));
}
