// traversals: push pull
// Trap 9: a grandchild's field is written through one cast and read through another; it is the same field of
// the same node, inherited from the common base.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Value = 0, Got = 0;
  virtual ~Node() = default;
  _traversal_ virtual void push(int) {}
  _traversal_ virtual void pull() {}
};

struct _tree_ Big : Node {
  int Extra = 3;
  _traversal_ void push(int v) override {
    if (Last || Next->Last)
      return;
    static_cast<Big *>(static_cast<Big *>(Next)->Next)->Value = v + Extra;
    Next->push(v + 1);
  }
  _traversal_ void pull() override {
    if (Last || Next->Last)
      return;
    Got = Next->Next->Value;
    Next->pull();
  }
#ifdef WRONG
  static void both(Big *n, int v) {
    if (n->Last || n->Next->Last)
      return;
    n->Got = n->Next->Next->Value;
    n->Next->Next->Value = v + n->Extra;
    both(static_cast<Big *>(n->Next), v + 1);
  }
#endif
};

#ifdef WRONG
static void run(Node *root) { Big::both(static_cast<Big *>(root), 10); }
#else
static void run(Node *root) {
  root->push(10);
  root->pull();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Big;
    for (int length = 0; length < tree; ++length) {
      Big *node = new Big;
      node->Next = root;
      node->Last = false;
      node->Extra = random.below(50);
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->Value, node->Got);
  }
}
