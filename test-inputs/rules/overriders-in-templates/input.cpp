// traversals: ask convert convertPurely test look note plain
// Rule: virtual functions of tree types that are no traversals are overridden by members of templates, of their specialisations, and of classes in
// template functions, too; and so are conversion functions.
#include "case.h"
#include "pleach.h"

static int Events = 1;
static int tell() { return Events = Events * 3 % 1009 + 1; }

struct _tree_ Leaf {
  int Value = 1;
  virtual int value() const { return Value; }
  virtual ~Leaf() = default;
};
struct _tree_ Node {
  _child_ Node *Next = nullptr;
  _child_ Leaf *Hung = nullptr;
  int A = 1, B = 1, C = 1, D = 1, Seen = 1;
  virtual int self() { return 3; }
  virtual int other() { return 5; }
  virtual operator int() { return 4; }
  virtual explicit operator bool() { return true; }
  // An overrider does more than the annotation says.
  _pure_ virtual operator long() const { return 6; }
  _traversal_ void ask() {
    A = A * 3 % 1009 + self();
    if (Next) Next->ask();
  }
  _traversal_ void convert() {
    B = B * 3 % 1009 + *this;
    if (Next) Next->convert();
  }
  _traversal_ void test() {
    if (*this) ++C;
    if (Next) Next->test();
  }
  _traversal_ void convertPurely() {
    B = B * 3 % 1009 + static_cast<int>(operator long());
    if (Next) Next->convertPurely();
  }
  _traversal_ void look() {
    if (Hung) D = D * 3 % 1009 + Hung->value();
    if (Next) Next->look();
  }
  _traversal_ void note() {
    Seen = Seen * 5 % 1009 + Events;
    if (Next) Next->note();
  }
  // Nothing overrides what it calls.
  _traversal_ void plain() {
    A = A * 7 % 1009 + other();
    if (Next) Next->plain();
  }
  virtual ~Node() = default;
};

template <class T> struct Instance : Node { // expect: unsupported-class
  int self() override { return tell(); }
};
template <class T> struct Special : Node {}; // expect: unsupported-class
template <> struct Special<int> : Node { // expect: unsupported-class
  int self() override { return tell() + 1; }
};
template <class T> Node *make() {
  struct Local : Node { // expect: unsupported-class
    int self() override { return tell() + 2; }
  };
  return new Local;
}
struct Plain : Node {
  operator int() override { return tell(); }
  explicit operator bool() override { return tell() % 2 == 0; }
  operator long() const override { return tell(); }
};
template <class T> struct Mixin : T {
  operator int() override { return tell() + 3; }
};
template <class T> struct Heavy : Leaf { // expect: unsupported-class
  int value() const override { return tell() + 4; }
};

static void asks(Node *root) {
  root->ask();
  root->note();
}
static void converts(Node *root) {
  root->convert();
  root->note();
}
static void convertsPurely(Node *root) {
  root->convertPurely();
  root->note();
}
static void tests(Node *root) {
  root->test();
  root->note();
}
static void looks(Node *root) {
  root->look();
  root->note();
}
static void fuses(Node *root) {
  root->plain();
  root->note();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 4 + random.below(9); length > 0; --length) {
    Node *node = nullptr;
    switch (random.below(6)) {
    case 0: node = new Instance<int>; break;
    case 1: node = new Special<int>; break;
    case 2: node = make<int>(); break;
    case 3: node = new Plain; break;
    case 4: node = new Mixin<Node>; break;
    default: node = new Node; break;
    }
    node->Hung = random.below(2) == 0 ? new Heavy<int> : new Leaf;
    node->Next = root;
    root = node;
  }
  asks(root);
  converts(root);
  convertsPurely(root);
  tests(root);
  looks(root);
  fuses(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d %d %d\n", node->A, node->B, node->C, node->D, node->Seen);
}
