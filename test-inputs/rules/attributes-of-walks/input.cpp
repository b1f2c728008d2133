// traversals: measure place
// case: plain
// case: gain
// Rule: what a walk with an attribute that pleach does not know touches, nobody knows: by this one, g++ takes any store for one to any object. What
// runs on other classes keeps its order to it.
#include "case.h"
#include "pleach.h"

struct Other {
  int X;
};

struct _tree_ Box {
  int Width = 1, Left = 0, Input = 0;
  int Shadow = 7;
  Other *Far = nullptr;
  _child_ Box *First = nullptr;
  _child_ Box *Second = nullptr;
  virtual ~Box() {
    delete First;
    delete Second;
  }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
  __attribute__((optimize("no-strict-aliasing"))) _traversal_ virtual void measure() { // expect: unsupported-body
#pragma GCC diagnostic pop
    if (Far) Far->X = 1 << 20;
    Width += Input;
    if (First) First->measure();
    if (Second) Second->measure();
  }
  _traversal_ virtual void place(int center) {
    Left = center - 3;
    Shadow = Shadow / 1024;
    Width += Shadow % 1000;
    if (First) First->place(Left);
    if (Second) Second->place(Left + 1);
  }
};

struct Wide : Box {
  int Quality = 5;
  void measure() override {
    Quality += 2;
    if (First) First->measure();
    if (Second) Second->measure();
  }
  void place(int center) override {
    Left = center * 2;
    if (First) First->place(center + 1);
    if (Second) Second->place(center + 2);
  }
};

static Box *grow(Random &random, int depth) {
  if (depth <= 0) return nullptr;
  Box *box = random.below(2) ? new Box : new Wide;
  box->Input = random.below(40);
  box->First = grow(random, depth - 1);
  box->Second = grow(random, depth - 1 - random.below(2));
  return box;
}

static void lead(Box *box) {
  if (!box) return;
  if (box->First && box->Second) box->Second->Far = reinterpret_cast<Other *>(&box->First->Shadow);
  lead(box->First);
  lead(box->Second);
}

static void show(const Box *box) {
  if (!box) return;
  std::printf("%d %d %d\n", box->Width, box->Left, box->Shadow);
  show(box->First);
  show(box->Second);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    Box *root = grow(random, 4);
    if (!root) continue;
    lead(root);
    root->measure();
    root->place(40);
    show(root);
    delete root;
  }
}
