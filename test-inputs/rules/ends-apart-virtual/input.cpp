// traversals: down up odd even tally
// Three traversals that end under conditions of their own, with other overriders in each class: one that ends in both
// arms of an `if`, one that calls itself on `this`, two that call each other on the children, one that is const.
#include "case.h"
#include "pleach.h"

static unsigned Total = 0;

struct _tree_ Item {
  int Input = 0;
  unsigned Down = 0, Up = 0, Odd = 0;
  virtual ~Item() {}
  virtual void dump() const { std::printf("%u %u %u\n", Down, Up, Odd); }
  _traversal_ virtual void down(unsigned v) { Down = v; }
  _traversal_ virtual void up() { Up = static_cast<unsigned>(Input); }
  _traversal_ virtual void odd(unsigned v) { Odd = v * 3; }
  _traversal_ virtual void even(unsigned v) { Odd = v * 5; }
  _traversal_ virtual void tally(unsigned) const { Total = Total * 7 + static_cast<unsigned>(Input); }
};

struct _tree_ Pair : Item {
  _child_ Item *First = nullptr;
  _child_ Item *Second = nullptr;
  void dump() const override {
    Item::dump();
    First->dump();
    Second->dump();
  }
  _traversal_ void down(unsigned v) override {
    Down = v;
    if (v > 40)
      return;
    First->down(v + 1);
    Second->down(v * 2);
  }
  _traversal_ void up() override {
    if (Input == 1)
      return;
    First->up();
    Second->up();
    Up = First->Up + Second->Up;
  }
  _traversal_ void odd(unsigned v) override {
    if (Input == 2) {
      Odd = v;
      return;
    }
    First->even(v + 1);
    Second->odd(v + 2);
  }
  _traversal_ void even(unsigned v) override {
    if (Input == 3)
      return;
    First->odd(v);
    Second->even(v);
    Odd += v;
  }
  _traversal_ void tally(unsigned depth) const override {
    Total = Total * 31 + depth;
    First->tally(depth + 1);  // expect: unfused-by-limit
    Second->tally(depth + 1);  // expect: unfused-by-limit
  }
};

struct _tree_ Cell : Item {
  _child_ Item *Next = nullptr;
  bool Again = false;
  void dump() const override {
    Item::dump();
    Next->dump();
  }
  _traversal_ void down(unsigned v) override {
    if (Again) {
      Again = false;
      down(v + 7);
      return;
    }
    Down += v;
    Next->down(v + Down);
  }
  _traversal_ void up() override {
    if (Input % 2 == 0) {
      Up = 1;
      return;
    } else {
      Up = 2;
      if (Input == 5)
        return;
    }
    Next->up();
    Up += Next->Up;
  }
  _traversal_ void odd(unsigned v) override {
    Odd = v;
    if (v % 4 == 0)
      return;
    Next->even(v + Odd);
  }
  _traversal_ void tally(unsigned depth) const override { Next->tally(depth + 2); }  // expect: unfused-by-limit
};

static void run(Item *root) {
  root->down(1);
  root->up();
  root->odd(2);
  root->tally(0);
}

static Item *build(Random &random, int depth) {
  int kind = depth > 0 ? random.below(5) : 4;
  Item *item;
  if (kind < 2) {
    Pair *pair = new Pair;
    pair->First = build(random, depth - 1);
    pair->Second = build(random, depth - 1 - random.below(2));
    item = pair;
  } else if (kind < 4) {
    Cell *cell = new Cell;
    cell->Next = build(random, depth - 1);
    cell->Again = random.below(3) == 0;
    item = cell;
  } else {
    item = new Item;
  }
  item->Input = random.below(8);
  return item;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 12; ++tree) {
    Item *root = build(random, tree);
    run(root);
    root->dump();
    std::printf("%u\n", Total);
  }
}
