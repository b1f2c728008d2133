// traversals: grow sum
// Trap 7: `Base::f()` called explicitly: that body runs, whatever the node is, before or after own work.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Size = 1, Sum = 0;
  virtual ~Node() = default;
  _traversal_ virtual void grow(int by) { Size += by; }
  _traversal_ virtual void sum() { Sum = Size; }
  virtual void print() const { std::printf("end %d %d\n", Size, Sum); }
};

struct _tree_ Item : Node {
  _traversal_ void grow(int by) override {
    Node::grow(by * 2);
    Next->grow(by + Size);
  }
  _traversal_ void sum() override {
    Next->sum();
    Node::sum();
    Sum += Next->Sum;
  }
  void print() const override {
    std::printf("item %d %d\n", Size, Sum);
    Next->print();
  }
};

struct _tree_ Outer : Item {
  int Extra = 0;
  _traversal_ void grow(int by) override {
    Extra = Size;
    Item::grow(by + 1);
    Extra += Size;
  }
  _traversal_ void sum() override {
    Item::sum();
    Sum = Sum * 2 + Extra;
    Node::sum();
    Extra -= Sum;
  }
  void print() const override {
    std::printf("outer %d ", Extra);
    Item::print();
  }
};

static void run(Node *root) {
  root->grow(1);
  root->sum();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = random.below(2) == 0 ? new Item : static_cast<Item *>(new Outer);
      node->Next = root;
      node->Size = random.below(9);
      root = node;
    }
    run(root);
    root->print();
  }
}
