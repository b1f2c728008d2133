// case: files input.cpp measure.cpp place.cpp
// traversals: measure place paint
// Traversals declared in a header and defined there and in two sources; the call site is in a third.
#include "case.h"
#include "tree.h"

static Widget *build(Random &random, int depth) {
  if (depth <= 0) {
    Leaf *leaf = new Leaf;
    leaf->Input = random.below(30);
    return leaf;
  }
  if (random.below(9) == 0)
    return new Widget;
  Row *row = new Row;
  row->Left = build(random, depth - 1);
  row->Right = build(random, depth - 1 - random.below(2));
  return row;
}

static void run(Widget *root) {
  root->measure();
  root->place(2);
  root->paint();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Settings.Gap = tree % 3;
    Widget *root = build(random, tree);
    run(root);
    root->print();
  }
}
