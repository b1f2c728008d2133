// traversals: mark sum
// Trap 7: `mark` is not virtual and a subclass hides it: which one runs is decided by the static type of the
// receiver, not by the node. `sum` is virtual.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Mark = 0, Sum = 0;
  virtual ~Node() = default;
  _traversal_ void mark(int m) {
    Mark += m;
    if (Last)
      return;
    Next->mark(m + 1);
  }
  _traversal_ virtual void sum() {
    if (Last)
      return;
    Next->sum();
    Sum = Next->Sum + Mark;
  }
  virtual void print() const {
    std::printf("%d %d\n", Mark, Sum);
    if (!Last)
      Next->print();
  }
};

struct _tree_ Special final : Node {
  int Own = 0;
  _traversal_ void mark(int m) {
    Own = m;
    Mark -= m;
    if (Last)
      return;
    Next->mark(m * 2);
  }
  _traversal_ void sum() override {
    Sum = Own;
    if (Last)
      return;
    Next->sum();
    Sum += Next->Sum - Mark;
  }
  void print() const override {
    std::printf("special %d ", Own);
    Node::print();
  }
};

static void runNode(Node *root) {
  root->mark(5);
  root->sum();
}

static void runSpecial(Special *root) {
  root->mark(7);
  root->sum();
}

static void runBoth(Special *root) {
  Node *node = root;
  node->mark(2);
  root->mark(3);
  root->sum();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    Special *special = nullptr;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      if (random.below(2) == 0)
        node = special = new Special;
      node->Next = root;
      node->Last = false;
      root = node;
    }
    runNode(root);
    if (special != nullptr) {
      runSpecial(special);
      root->print();
      runBoth(special);
    }
    root->print();
  }
}
