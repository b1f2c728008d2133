// traversals: measure place tag
// Trap 2: an annotated call inside an argument, by a comma: `Content` is measured while the argument of
// `Next->place` is evaluated. `tag` writes what `measure` reads.
#include "case.h"
#include "pleach.h"

struct _tree_ Box {
  _child_ Box *Next = nullptr;
  _child_ Box *Content = nullptr;
  bool Last = true;
  int Input = 0, Tag = 1, Height = 0, Y = 0;

  _traversal_ void measure() {
    Height = Input + Tag;
    if (Last)
      return;
    Content->measure();
    Next->measure();
    Height += Content->Height + Next->Height;
  }

  _traversal_ void place(int y) {
    Y = y;
    if (Last)
      return;
    Next->place((Content->measure(), y + Content->Height));
    Content->place(y + 1);
  }

  _traversal_ void tag(int t) {
    Tag = t;
    if (Last)
      return;
    Content->tag(t * 2);
    Next->tag(t + 1);
  }
};

static Box *build(Random &random, int depth) {
  Box *box = new Box;
  box->Input = random.below(50);
  if (depth > 0) {
    box->Last = false;
    box->Content = build(random, depth - 1 - random.below(2));
    box->Next = build(random, depth - 1);
  }
  return box;
}

static void dump(const Box *box) {
  std::printf("%d: %d %d %d\n", box->Input, box->Tag, box->Height, box->Y);
  if (!box->Last) {
    dump(box->Content);
    dump(box->Next);
  }
}

static void run(Box *root) {
  root->place(1);
  root->tag(3);
  root->place(7);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Box *root = build(random, tree);
    run(root);
    dump(root);
  }
}
