// traversals: grow sum
// Trap 6: the base's body uses a global variable, a global function and a type; the subclass declares members
// of those names. Copied into the subclass they would mean the members.
#include "case.h"
#include "pleach.h"

static const int Limit = 40;
_pure_ static int clamp(int v) { return v > Limit ? Limit : v; }
using Number = int;

struct _tree_ Base {
  _child_ Base *Next = nullptr;
  int Value = 0, Sum = 0;
  virtual ~Base() = default;
  _traversal_ virtual void grow(int) {}
  _traversal_ virtual void sum() {}
  virtual void print() const { std::printf("end %d %d\n", Value, Sum); }
};

struct _tree_ Item : Base {
  _traversal_ void grow(int by) override {
    Number grown = Value + by;
    Value = clamp(grown) + Limit;
    Next->grow(by + 1);
  }
  _traversal_ void sum() override {
    Next->sum();
    Sum = Next->Sum + Value;
  }
  void print() const override {
    std::printf("%d %d\n", Value, Sum);
    Next->print();
  }
};

struct _tree_ Capture : Item { // expect: not-written
  using Number = char;
  int Limit = 5;
  _pure_ int clamp(int v) { return v + 10000; }
  _traversal_ void sum() override {
    Next->sum();
    Number low = static_cast<Number>(Next->Sum & 7);
    Sum = clamp(Value) + low + Limit;
  }
};

static void run(Base *root) {
  root->grow(3);
  root->sum();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Base *root = new Base;
    for (int length = 0; length < tree; ++length) {
      Base *item = random.below(2) == 0 ? new Item : new Capture;
      item->Next = root;
      item->Value = random.below(60);
      root = item;
    }
    run(root);
    root->print();
  }
}
