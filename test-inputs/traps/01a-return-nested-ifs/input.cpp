// traversals: clip paint
// Trap 1: a `return` two ifs deep, with work of its own traversal and of the other one behind it.
#include "case.h"
#include "pleach.h"

struct _tree_ Box {
  _child_ Box *Next = nullptr;
  bool Last = true;
  int Kind = 0, Size = 0, Clip = 0, Paint = 0, Sum = 0;

  _traversal_ void clip() {
    if (Last)
      return;
    Clip = Size * 2;
    if (Kind > 1) {
      Clip += 1;
      if (Size > 50) {
        Clip = -1;
        return;
      }
      Clip += 3;
    } else {
      if (Size > 80)
        return;
      Clip += 5;
    }
    Next->clip();
    Sum = Next->Sum + Clip;
  }

  _traversal_ void paint() {
    if (Last)
      return;
    if (Kind == 2) {
      if (Size % 3 == 0) {
        Paint = 7;
        return;
      }
      Paint = Clip - 1;
    }
    Next->paint();
    Paint += Clip * 10 + Next->Paint;
  }
};

static void run(Box *root) {
  root->clip();
  root->paint();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 40; ++tree) {
    Box *root = new Box;
    for (int length = random.below(12); length > 0; --length) {
      Box *box = new Box;
      box->Next = root;
      box->Last = false;
      box->Kind = random.below(4);
      box->Size = random.below(100);
      root = box;
    }
    run(root);
    for (Box *box = root; box != nullptr; box = box->Next)
      std::printf("%d %d: %d %d %d\n", box->Kind, box->Size, box->Clip, box->Paint, box->Sum);
  }
}
