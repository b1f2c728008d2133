// traversals: open close number sum
// Virtual inheritance: the tree type is a virtual base reached on two ways; fields, children and traversals are in it.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Open = 0, Close = 0;
  virtual ~Node() = default;
  _traversal_ virtual void open(int v) { Open = v; }
  _traversal_ virtual void close() { Close = Open; }
  virtual void print() const { std::printf("node %d %d\n", Open, Close); }
};

struct _tree_ Opener : virtual Node {
  int Weight = 2;
  _traversal_ void open(int v) override {  // expect: unsupported-traversal
    Open = v + Weight;
    Next->open(Open);
  }
  void print() const override {
    std::printf("opener %d %d %d\n", Weight, Open, Close);
    if (Next != nullptr)
      Next->print();
  }
};

struct _tree_ Closer : virtual Node {
  int Weight = 3;
  _traversal_ void close() override {  // expect: unsupported-traversal
    Next->close();
    Close = Next->Close + Open + Weight;
  }
  _traversal_ void open(int v) override {  // expect: unsupported-traversal
    Open = v;
    Next->open(v + Weight);
  }
  void print() const override {
    std::printf("closer %d %d %d\n", Weight, Open, Close);
    Next->print();
  }
};

struct _tree_ Door : Opener, Closer {
  _traversal_ void open(int v) override {  // expect: unsupported-traversal
    Opener::Weight += 1;
    Open = v - Opener::Weight * Closer::Weight;
    Next->open(v + 1);
  }
  void print() const override {
    std::printf("door %d %d\n", Opener::Weight, Closer::Weight);
    Closer::print();
  }
};

// A tree beside it has nothing of that, and its walks run together.
struct _tree_ Plain {
  _child_ Plain *Next = nullptr;
  int First = 0, Second = 0;
  _traversal_ void number(int v) {
    First = v;
    if (Next == nullptr)
      return;
    Next->number(v + 1);
  }
  _traversal_ void sum() {
    if (Next == nullptr)
      return;
    Next->sum();
    Second = Next->Second + First;
  }
};

static void run(Node *root) {
  root->open(1);
  root->close();
}

static void runPlain(Plain *root) {
  root->number(2);
  root->sum();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      int kind = random.below(3);
      Node *node = kind == 0 ? static_cast<Node *>(new Opener) : kind == 1 ? static_cast<Node *>(new Closer) : new Door;
      node->Next = root;
      root = node;
    }
    run(root);
    root->print();
    Plain *plain = new Plain;
    for (int length = 0; length < tree; ++length) {
      Plain *before = new Plain;
      before->Next = plain;
      plain = before;
    }
    runPlain(plain);
    std::printf("%d\n", plain->Second);
  }
}
