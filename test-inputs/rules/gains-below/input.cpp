// case: gain
// traversals: a b
// What gains below is kept: a fused function outside of any recursion that leads into one, and one on a class hierarchy
// without children, which saves a dispatched call at each node. One that nothing repeats is not.
#include "case.h"
#include "pleach.h"

struct _tree_ Shape {
  int Size = 1;
  virtual ~Shape() {}
  _traversal_ virtual void a(int v) { Size = v; }
  _traversal_ virtual void b() { Size *= 2; }
};

struct _tree_ Circle : Shape {
  _traversal_ void a(int v) override { Size += v; }
  _traversal_ void b() override { Size -= 3; }
};

struct _tree_ Cell {
  _child_ Cell *Next = nullptr;
  _child_ Shape *Content = nullptr;
  int Input = 0;
  _traversal_ void a(int v) {
    Content->a(v + Input);
    if (Next != nullptr)
      Input += 2;
    if (Next == nullptr)
      return;
    Next->a(v + 1);
  }
  _traversal_ void b() {
    Content->b();
    if (Next == nullptr)
      return;
    Next->b();
  }
};

struct _tree_ Row {
  _child_ Cell *First = nullptr;
  _traversal_ void a(int v) { First->a(v); }
  _traversal_ void b() { First->b(); }
};

struct _tree_ Label {
  int Text = 0;
  _traversal_ void a(int v) { Text = v; }
  _traversal_ void b() { Text *= 3; }
};

struct _tree_ Box {
  _child_ Row *Inner = nullptr;
  _child_ Label *Title = nullptr;
  _traversal_ void a(int v) {
    Title->a(v);
    Inner->a(v);
  }
  _traversal_ void b() {
    Title->b();
    Inner->b();
  }
};

static void run(Box *box) {
  box->a(2);
  box->b();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Cell *first = nullptr;
    for (int length = 0; length <= tree; ++length) {
      Cell *cell = new Cell;
      cell->Next = first;
      cell->Content = random.below(2) == 0 ? new Shape : new Circle;
      cell->Input = random.below(9);
      first = cell;
    }
    Row row;
    row.First = first;
    Label title;
    Box box;
    box.Inner = &row;
    box.Title = &title;
    run(&box);
    for (Cell *cell = first; cell != nullptr; cell = cell->Next)
      std::printf("%d %d\n", cell->Input, cell->Content->Size);
    std::printf("%d\n", title.Text);
  }
}
