// traversals: widen report
// Trap 6: the base's `widen` runs on two subclasses; one of them shadows `Width`. Copied into that subclass,
// a bare `Width` would mean the wrong field.
#include "case.h"
#include "pleach.h"

struct _tree_ Shape {
  _child_ Shape *Next = nullptr;
  int Width = 1, Report = 0;
  virtual ~Shape() = default;
  _traversal_ virtual void widen(int by) { Width += by; }
  _traversal_ virtual void report() { Report = Width; }
  virtual void print() const { std::printf("end %d %d\n", Width, Report); }
};

struct _tree_ Item : Shape {
  _traversal_ void widen(int by) override {
    Width += by;
    Next->widen(by + Width);
  }
  _traversal_ void report() override {
    Next->report();
    Report = Next->Report + Width;
  }
  void print() const override {
    std::printf("item %d %d\n", Width, Report);
    Next->print();
  }
};

struct _tree_ Plain : Item {
  void print() const override {
    std::printf("plain ");
    Item::print();
  }
};

struct _tree_ Shadow : Item {
  int Width = 1000;
  _traversal_ void report() override {
    Next->report();
    Report = Next->Report - Width - Item::Width;
    Width += 1;
  }
  void print() const override {
    std::printf("shadow %d ", Width);
    Item::print();
  }
};

static void run(Shape *root) {
  root->widen(2);
  root->report();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Shape *root = new Shape;
    for (int length = 0; length < tree; ++length) {
      Shape *shape = random.below(2) == 0 ? static_cast<Shape *>(new Plain) : new Shadow;
      shape->Next = root;
      shape->Width = random.below(30);
      root = shape;
    }
    run(root);
    root->print();
  }
}
