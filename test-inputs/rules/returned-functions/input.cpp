// traversals: first second third fourth fifth show
// Rule: a call of what a call gives back, or of what an object converts to, is a call through a pointer.
#include "case.h"
#include "pleach.h"

static int Log = 1;

static int bump(int by) { return Log = (Log * 3 + by) % 1000; }

using Function = int (*)(int);
static Function pick() { return bump; }
static int (&refer())(int) { return bump; }
static int plain() { return 7; }

struct Callee {
  operator Function() const { return bump; }
};
struct Holder {
  Function get() const { return bump; }
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0, C = 0;
  Callee Call;
  Holder Held;

  _traversal_ void first() {
    if (!Next)
      return;
    Next->first();
    A = pick()(Input);
  }
  _traversal_ void second() {
    if (!Next)
      return;
    Next->second();
    A = Call(Input);
  }
  _traversal_ void third() {
    if (!Next)
      return;
    Next->third();
    A = Held.get()(Input);
  }
  _traversal_ void fourth() {
    if (!Next)
      return;
    Next->fourth();
    A = refer()(Input);
  }
  // Only gets it.
  _traversal_ void fifth() {
    if (!Next)
      return;
    Next->fifth();
    C += (pick() == nullptr) + plain();
  }
  _traversal_ void show() {
    B += Log;
    if (!Next)
      return;
    Next->show();
  }
};

static void runFirst(Node *root) {
  root->first();
  root->show();
}
static void runSecond(Node *root) {
  root->second();
  root->show();
}
static void runThird(Node *root) {
  root->third();
  root->show();
}
static void runFourth(Node *root) {
  root->fourth();
  root->show();
}
static void runFifth(Node *root) {
  root->fifth();
  root->show();
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
  runFirst(root);
  runSecond(root);
  runThird(root);
  runFourth(root);
  runFifth(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d %d %d\n", node->Input, node->A, node->B, node->C, Log);
}
