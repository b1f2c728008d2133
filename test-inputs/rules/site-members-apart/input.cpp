// traversals: measure draw settle
// case: plain
// Rule: what puts another node behind the pointer that a call site names its node by, or does something to the node by another name,
// stays between the calls.
#include <memory>

#include "case.h"
#include "pleach.h"

struct Document;
static void visited(int width);

class _tree_ Box {
public:
  int Size = 1, Width = 0, Drawn = 0;
  _child_ Box *Next = nullptr;

  _traversal_ void measure() {
    Width = Size * 2;
    if (Next)
      Next->measure();
  }
  _traversal_ void settle() {
    visited(Width);
    if (Next)
      Next->settle();
  }
  _traversal_ void draw() {
    Drawn += Width + 1;
    if (Next)
      Next->draw();
  }
};

struct Document {
  Box Whole;
  std::unique_ptr<Box> Owned = std::make_unique<Box>();
  Box *Seen = nullptr;
  Box *Other = nullptr;
  int Asked = 0;

  Box &whole() { return Whole; }
  Box *seen() const { return Seen; }
  Box &counted() {
    ++Asked;
    return Asked % 2 ? Whole : *Owned;
  }
  Box *either() { return Asked % 2 ? Seen : Other; }
  void exchange() { std::swap(Seen, Other); }
  void widen() { Whole.Width += 7; }

  void assigned() {
    seen()->measure();
    Seen = Other;
    seen()->draw();
  }
  void exchanged() {
    seen()->measure();
    exchange();
    seen()->draw();
  }
  void widened() {
    Whole.measure();
    widen();
    Whole.draw();
  }
  void asked() {
    counted().measure();
    counted().draw();
  }
  void chosen() {
    either()->measure();
    ++Asked;
    either()->draw();
  }
};

static Document Shown;

// The walk itself may put another document's node behind the pointer.
static void visited(int width) {
  if (width % 3 == 0)
    std::swap(Shown.Seen, Shown.Other);
}

static void whole(Document &document, Box *spare) {
  document.whole().measure();
  spare->Width -= 3;
  document.whole().draw();
}

static void replaced(Document &document) {
  document.Whole.measure();
  document = Document();
  document.Whole.draw();
}

static void moved() {
  Shown.seen()->settle();
  Shown.seen()->draw();
}

static Box *grow(Random &random, int length) {
  Box *made = new Box;
  made->Size = random.below(30);
  made->Next = length > 0 ? grow(random, length - 1) : nullptr;
  return made;
}

static void show(const Box *box) {
  for (; box; box = box->Next)
    std::printf("%d %d %d\n", box->Size, box->Width, box->Drawn);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 4; ++tree) {
    Shown.Whole.Next = grow(random, 2);
    Shown.Whole.Size = random.below(9);
    Shown.Owned->Next = grow(random, 2);
    Shown.Seen = grow(random, 3);
    Shown.Other = grow(random, 3);
    Shown.assigned();
    Shown.Seen = grow(random, 3);
    Shown.exchanged();
    Shown.widened();
    Shown.asked();
    Shown.chosen();
    whole(Shown, &Shown.Whole);
    moved();
    show(&Shown.Whole);
    show(Shown.Owned.get());
    show(Shown.Seen);
    show(Shown.Other);
    replaced(Shown);
    show(&Shown.Whole);
  }
}
