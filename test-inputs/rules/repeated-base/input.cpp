// traversals: a b
// Rule: an object that has several parts of one base class has the fields of that class several times, and one path
// for all of them. `first` and `second` go to different lists, by way of one field.
#include "case.h"
#include "pleach.h"

struct _tree_ Cell {
  _child_ Cell *Next = nullptr;
  int Input = 0, A = 0, B = 0;

  _traversal_ void a() {
    A = Input;
    if (!Next)
      return;
    Next->a();
  }
  _traversal_ void b() {
    B = Input + 1;
    if (!Next)
      return;
    Next->b();
  }
};

struct _tree_ Front : Cell {};
struct _tree_ Back : Cell {};

struct _tree_ Pair : Front, Back {
  _traversal_ void first() { Front::Next->a(); } // expect: unsupported-traversal
  _traversal_ void second() { Back::Next->b(); } // expect: unsupported-traversal
  void both() {
    Front::Next->a();
    Back::Next->b();
  }
};

struct List {
  _child_ Cell *Head = nullptr;
};
struct Old : List {};
struct New : List {};
struct Lists : Old, New {};

struct _tree_ Holder {
  Lists All;

  _traversal_ void first() { All.Old::Head->a(); }
  _traversal_ void second() { All.New::Head->b(); }
  _traversal_ void third() {
    Old &old = All;
    old.Head->a();
  }
  _traversal_ void fourth() {
    New *other = &All;
    other->Head->b();
  }
};

static Cell *build(Random &random, int length) {
  Cell *cell = new Cell;
  cell->Input = random.below(40);
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

#ifdef WRONG
static void run(Pair *pair) {
  pair->Front::Next->a();
  pair->Front::Next->b();
}
#else
static void run(Pair *pair) {
  pair->first();
  pair->second();
}
#endif

static void run(Holder *holder) {
  holder->first();
  holder->second();
}

static void again(Holder *holder) {
  holder->third();
  holder->fourth();
}

static void plain(Cell *cell) {
  cell->a();
  cell->b();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int length = 0; length < 6; ++length) {
    Pair pair;
    pair.Front::Next = build(random, length);
    pair.Back::Next = build(random, 2);
    run(&pair);
    dump(pair.Front::Next);
    dump(pair.Back::Next);
    pair.both();
    dump(pair.Front::Next);
    dump(pair.Back::Next);
    Holder holder;
    holder.All.Old::Head = build(random, length);
    holder.All.New::Head = build(random, 1);
    run(&holder);
    dump(holder.All.Old::Head);
    dump(holder.All.New::Head);
    again(&holder);
    dump(holder.All.Old::Head);
    dump(holder.All.New::Head);
    plain(holder.All.Old::Head);
    dump(holder.All.Old::Head);
  }
}
