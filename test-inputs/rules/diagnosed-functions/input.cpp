// traversals: measure place settle
// case: plain
// Rule: a function with the attribute `error` is called by the dynamic type alone, so that no call of it is compiled: a fused function of its
// class has none by its name.
#include "case.h"
#include "pleach.h"

struct _tree_ Box {
  int Width = 1, Left = 0, Seen = 0;
  _child_ Box *Inner = nullptr;
  virtual ~Box() {}
  _traversal_ virtual void measure(int by) {
    Width = Width * 3 + by;
    if (Inner) Inner->measure(by + 1);
  }
  _traversal_ virtual void place(int at) {
    Left = at;
    if (Inner) Inner->place(Left + 1);
  }
  __attribute__((error("only by a pointer"))) _traversal_ virtual void settle() {  // expect: unsupported-traversal, unsupported-body
    Seen += Width;
    if (Inner) Inner->settle();
  }
};

struct Odd : Box {
  void measure(int by) override {
    Width = by;
    if (Inner) Inner->measure(by + 2);
  }
  __attribute__((warning("only by a pointer"))) void place(int at) override {  // expect: unsupported-traversal, not-written
    Left = at * 2;
    goto behind;  // expect: unsupported-body
  behind:
    if (Inner) Inner->place(Left);
  }
};

static void layout(Box &root) {
  root.measure(3);
  root.place(40);
}

static void finish(Box &root) {
  root.measure(5);
  root.settle();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Box *root = nullptr;
  for (int length = 3 + random.below(5); length > 0; --length) {
    Box *box = random.below(2) ? new Box : new Odd;
    box->Inner = root;
    root = box;
  }
  layout(*root);
  finish(*root);
  for (Box *box = root; box; box = box->Inner)
    std::printf("%d %d %d\n", box->Width, box->Left, box->Seen);
}
