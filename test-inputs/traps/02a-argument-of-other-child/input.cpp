// traversals: measure place
// Trap 2: an argument reads what the other traversal writes on another child. `Next`'s group has to wait for
// `Content`'s measure; `Content` itself may be walked once only for the two traversals if that is respected.
#include "case.h"
#include "pleach.h"

struct _tree_ Box {
  _child_ Box *Next = nullptr;
  _child_ Box *Content = nullptr;
  bool Last = true;
  int Input = 0, Height = 0, X = 0, Y = 0;

  _traversal_ void measure() {
    if (Last)
      return;
    Content->measure();
    Height = Input + Content->Height;
    Next->measure();
  }

  _traversal_ void place(int x, int y) {
    X = x;
    Y = y;
    if (Last)
      return;
    Content->place(x + 1, y);
    Next->place(x, y + Content->Height);
  }
};

static Box *build(Random &random, int depth, int length) {
  Box *box = new Box;
  box->Input = random.below(50);
  if (length > 0) {
    box->Last = false;
    box->Content = build(random, depth - 1, depth > 0 ? random.below(4) : 0);
    box->Next = build(random, depth, length - 1);
  }
  return box;
}

static void dump(const Box *box) {
  std::printf("%d: %d %d %d\n", box->Input, box->Height, box->X, box->Y);
  if (!box->Last) {
    dump(box->Content);
    dump(box->Next);
  }
}

static void run(Box *root) {
  root->measure();
  root->place(10, 20);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Box *root = build(random, 3, tree);
    run(root);
    dump(root);
  }
}
