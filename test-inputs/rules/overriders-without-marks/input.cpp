// traversals: measure paint
// case: gain
// Overriders that nobody marked `override`: compilers warn of a class in which some are, so that generated ones are not, either.
#include "case.h"
#include "pleach.h"

#ifdef DEBUG
static int drawn;
#endif

struct _tree_ Box {
  _child_ Box *Next = nullptr;
  int Width = 0, Color = 0;

  virtual ~Box() { delete Next; }
  _traversal_ virtual void measure(int by) {
    Width = Width * 3 + by;
    if (Next) Next->measure(by + 1);
  }
  _traversal_ virtual void paint() {
    Color += Width % 7;
    if (Next) Next->paint();
  }
};

struct Frame : Box {
  int Border = 2;

  virtual void measure(int by) {
    Width += by * Border;
    if (Next) Next->measure(by);
  }
};

// Two classes below.
struct Panel : Frame {
  void paint() {
    Color = Width + Border;
    if (Next) Next->paint();
  }
};

// This one marks them.
struct Label final : Box {
  void paint() override {
    Color += 3;
    if (Next) Next->paint();
  }
};

static Box *grow(Random &random, int depth) {
  if (depth == 0) return nullptr;
  Box *box = nullptr;
  switch (random.below(4)) {
  case 0: box = new Box; break;
  case 1: box = new Frame; break;
  case 2: box = new Panel; break;
  default: box = new Label; break;
  }
  box->Width = random.below(20);
  box->Next = grow(random, depth - 1);
  return box;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Box *root = grow(random, tree);
    root->measure(tree);
    root->paint();
    for (Box *it = root; it != nullptr; it = it->Next) std::printf("%d %d\n", it->Width, it->Color);
    delete root;
  }
}
