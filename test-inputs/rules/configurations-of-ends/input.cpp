// case: plain
// case: config -DX
// case: config -DX -DPACKED
// traversals: read write say tell hide show
// Rule: a class that ends in a branch, or whose access labels are macros of the configuration's, is left as it is.
// expect-any: not-written
// expect-any: unsupported-class
#include "case.h"
#include "pleach.h"

static unsigned Log = 1;

#ifdef X
#define OPEN public:
#else
#define OPEN private:
#endif

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void read() {
    A += Input;
    if (!Next)
      return;
    Next->read();
  }
  _traversal_ void write() {
    Log = Log * 3 + unsigned(A);
    if (!Next)
      return;
    Next->write();
  }
#ifdef X
  int Extra = 3;
};
#else
};
#endif

struct _tree_ Other {
  _child_ Other *Next = nullptr;
  int A = 1;
  _traversal_ void say() {
    A += 2;
    if (!Next)
      return;
    Next->say();
  }
  _traversal_ void tell() {
    Log = Log * 3 + unsigned(A);
    if (!Next)
      return;
    Next->tell();
  }
#ifdef PACKED
} __attribute__((aligned(16)));
#else
};
#endif

class _tree_ Third {
public:
  _child_ Third *Next = nullptr;
  int A = 1;
  _traversal_ void hide() {
    A += 2;
    if (!Next)
      return;
    Next->hide();
  }
  _traversal_ void show() {
    Log = Log * 3 + unsigned(A);
    if (!Next)
      return;
    Next->show();
  }
  OPEN
  int Last = 0;
#ifndef X
public:
#endif
  int last() { return Last; }
};

static void run(Node *root, Other *other, Third *third) {
  root->read();
  root->write();
  other->say();
  other->tell();
  third->hide();
  third->show();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  Other *other = nullptr;
  Third *third = nullptr;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
    Other *one = new Other;
    one->Next = other;
    other = one;
    Third *it = new Third;
    it->Next = third;
    third = it;
  }
  run(root, other, third);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %u %d %d\n", node->A, node->B, Log, other->A, third->A + third->last());
}
