// traversals: grow sum count
// Tree types in named, nested, inline and anonymous namespaces and inside other classes; sites that reach them by
// qualified names, aliases and using declarations.
#include "case.h"
#include "pleach.h"

namespace ui {
inline namespace v2 {
struct Theme {
  int Step = 2;
};

class Panel {
public:
  class _tree_ Cell {
  public:
    virtual ~Cell() = default;
    _traversal_ virtual void grow(const int by) { Size += by; }
    _traversal_ virtual void sum() { Sum = Size; }
    virtual void print() const { std::printf("cell %d %d\n", Size, Sum); }
    int Size = 1, Sum = 0;
  };

private:
  struct _tree_ Pair final : Cell {
    _child_ Cell *First = new Cell;
    _child_ Cell *Second = new Cell;
    Theme Look;
    _traversal_ void grow(const int by) override {
      Size += by * Look.Step;
      First->grow(by + 1);
      Second->grow(by + 2);
    }
    _traversal_ void sum() override {
      First->sum();
      Second->sum();
      Sum = First->Sum + Second->Sum + Size;
    }
    void print() const override {
      std::printf("pair %d %d\n", Size, Sum);
      First->print();
      Second->print();
    }
  };

public:
  static Cell *build(Random &random, int depth) {
    if (depth <= 0)
      return new Cell;
    Pair *pair = new Pair;
    pair->Size = random.below(9);
    pair->First = build(random, depth - 1);
    pair->Second = build(random, depth - 2);
    return pair;
  }
};
} // namespace v2
} // namespace ui

namespace {
namespace hidden {
struct _tree_ Link {
  _child_ Link *Next = nullptr;
  bool Last = true;
  int Size = 0, Count = 0;
  _traversal_ void grow(int by) {
    Size += by;
    if (Last)
      return;
    Next->grow(by + 1);
  }
};
_traversal_ void count(Link *link) {
  if (link->Last)
    return;
  count(link->Next);
  link->Count = link->Next->Count + link->Size % 3 + 1;
}
} // namespace hidden
} // namespace

static void runPanel(ui::Panel::Cell *cell) {
  cell->grow(1);
  cell->sum();
}

static void runHidden(hidden::Link *link) {
  using hidden::count;
  namespace h = hidden;
  link->grow(1);
  count(link);
  h::count(link); // expect: unfused-by-limit
  link->grow(2);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    ui::Panel::Cell *cell = ui::Panel::build(random, tree);
    runPanel(cell);
    cell->print();
    hidden::Link *root = new hidden::Link;
    for (int length = 0; length < tree; ++length) {
      hidden::Link *link = new hidden::Link;
      link->Next = root;
      link->Last = false;
      root = link;
    }
    runHidden(root);
    for (hidden::Link *link = root; link != nullptr; link = link->Next)
      std::printf("%d %d\n", link->Size, link->Count);
  }
}
