// traversals: a b
// Rule: each read of a volatile pointer counts, and may find another node. Calls through it keep their own.
#include "case.h"
#include "pleach.h"

struct _tree_ Cell {
  _child_ Cell *volatile Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void a() {
    A = Input;
    if (Input > 30)
      return;
    Next->a();
  }
  _traversal_ void b() {
    B = Input + 1;
    if (Input > 30)
      return;
    Next->b();
  }
};

static Cell *build(Random &random, int length) {
  Cell *cell = new Cell;
  cell->Input = length > 0 ? random.below(30) : 31;
  if (length > 0)
    cell->Next = build(random, length - 1);
  return cell;
}

static void dump(Cell *cell) {
  for (; cell; cell = cell->Next) {
    std::printf("%d %d %d\n", cell->Input, cell->A, cell->B);
    cell->A = cell->B = 0;
  }
}

static Cell *volatile Current;

static void through_global() {
  Current->a();
  Current->b();
}

static void through_local(Cell *cell) {
  Cell *volatile current = cell;
  current->a();
  current->b();
}

static void plain(Cell *cell) {
  cell->a();
  cell->b();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int length = 0; length < 6; ++length) {
    Cell *cell = build(random, length);
    Current = cell;
    through_global();
    dump(cell);
    through_local(cell);
    dump(cell);
    plain(cell);
    dump(cell);
  }
}
