// traversals: scale total
// Trap 6: the base's body calls two helpers; one is virtual (a subclass overrides it, the call has to stay
// dynamic), one is not (a subclass hides it, the copy has to keep calling the base's).
#include "case.h"
#include "pleach.h"

struct _tree_ Shape {
  _child_ Shape *Next = nullptr;
  int Size = 1, Scaled = 0, Total = 0;
  virtual ~Shape() = default;
  _pure_ virtual int factor() const { return 2; }
  _pure_ int offset() const { return 3; }
  _traversal_ virtual void scale() {}
  _traversal_ virtual void total() {}
  virtual void print() const { std::printf("end %d %d %d\n", Size, Scaled, Total); }
};

struct _tree_ Item : Shape {
  _traversal_ void scale() override {
    Scaled = Size * factor() + offset();
    Next->scale();
  }
  _traversal_ void total() override {
    Next->total();
    Total = Next->Total + Scaled * factor() - offset();
  }
  void print() const override {
    std::printf("item %d %d %d\n", Size, Scaled, Total);
    Next->print();
  }
};

struct _tree_ Override : Item {
  _pure_ int factor() const override { return 5; }
};

struct _tree_ Hide : Item {
  _pure_ int offset() const { return 700; }
  _traversal_ void total() override {
    Next->total();
    Total = Next->Total - Scaled + offset();
  }
};

static void run(Shape *root) {
  root->scale();
  root->total();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Shape *root = new Shape;
    for (int length = 0; length < tree; ++length) {
      int kind = random.below(3);
      Shape *shape = kind == 0 ? new Item : kind == 1 ? static_cast<Item *>(new Override) : new Hide;
      shape->Next = root;
      shape->Size = random.below(30);
      root = shape;
    }
    run(root);
    root->print();
  }
}
