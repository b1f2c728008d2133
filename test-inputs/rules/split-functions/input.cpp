// traversals: put add note
// case: config -DX
// Rule: a body in a conditional behind its function's head is another one in other configurations: of an ordinary function, of a traversal, and of a
// function that is defined behind all uses.
#include "case.h"
#include "pleach.h"

static int Events = 1;
static int early(int value)
#ifdef X
{
  Events = Events * 3 % 1009 + value;
  return Events;
}
#else
{
  return value * 3 % 1009;
}
#endif
static int late(int value);

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int A = 1, B = 1, C = 1, Seen = 0;
  _traversal_ void put(); // expect: unsupported-traversal
  _traversal_ void add() {
    B = late(B);
    if (Next) Next->add();
  }
  _traversal_ void call() {
    C = early(C);
    if (Next) Next->call();
  }
  _traversal_ void note() {
    Seen = Seen * 5 % 1009 + Events;
    if (Next) Next->note();
  }
};
void Node::put()
#ifdef X
{
  Events = Events * 7 % 1009 + A;
  if (Next) Next->put();
}
#else
{
  A = A * 7 % 1009;
  if (Next) Next->put();
}
#endif

static void putFirst(Node *root) {
  root->put();
  root->note();
}
static void addFirst(Node *root) {
  root->add();
  root->note();
}
static void callFirst(Node *root) {
  root->call();
  root->note();
}

static int late(int value)
#if defined(X)
{
  Events = Events * 11 % 1009 + value;
  return Events;
}
#else
{
  return value * 11 % 1009;
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->A = node->B = node->C = random.below(50);
    root = node;
  }
  putFirst(root);
  addFirst(root);
  callFirst(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d %d\n", node->A, node->B, node->C, node->Seen);
}
