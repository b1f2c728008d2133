// traversals: open close
// Trap 7: `final` on a method, `final` on a class, `const` and `noexcept` traversals.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Open = 0;
  mutable int Close = 0;
  virtual ~Node() = default;
  _traversal_ virtual void open(int o) noexcept { Open = o; }
  _traversal_ virtual void close() const noexcept { Close = Open + 1; }
  virtual void print() const { std::printf("end %d %d\n", Open, Close); }
};

struct _tree_ Item : Node {
  _traversal_ void open(int o) noexcept final {
    Open = o + Input;
    Next->open(Open);
  }
  _traversal_ void close() const noexcept override {
    Next->close();
    Close = Next->Close + Open;
  }
  void print() const override {
    std::printf("item %d %d %d\n", Input, Open, Close);
    Next->print();
  }
};

struct _tree_ Last final : Item {
  _traversal_ void close() const noexcept final {
    Close = Open * 2;
    Next->close();
  }
};

static void run(Node *root) {
  root->open(1);
  root->close();
}

static void runLast(Last *last) {
  last->open(20);
  last->close();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    Last *last = nullptr;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Item;
      if (random.below(3) == 0)
        node = last = new Last;
      node->Next = root;
      node->Input = random.below(9);
      root = node;
    }
    run(root);
    root->print();
    if (last != nullptr) {
      runLast(last);
      root->print();
    }
  }
}
