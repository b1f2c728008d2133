// traversals: measure draw settle step swap add
// case: plain
// Rule: what puts another node into the element that a call site names, changes the index, or does something to the node by another name, stays
// between the calls.
#include <map>
#include <memory>
#include <vector>

#include "case.h"
#include "pleach.h"

static void visited(int width);

class _tree_ Box {
public:
  int Size = 1, Width = 0, Drawn = 0;
  _child_ Box *Next = nullptr;

  _traversal_ void measure() {
    Width = Size * 2;
    if (Next) Next->measure();
  }
  _traversal_ void settle() {
    visited(Width);
    if (Next) Next->settle();
  }
  _traversal_ void draw() {
    Drawn += Width + 1;
    if (Next) Next->draw();
  }
  _traversal_ void step(int &at) {
    at = (at + Size) % 3;
    if (Next) Next->step(at);
  }
  _traversal_ void swap(std::vector<Box *> &boxes) {
    if (Size % 2) boxes[0] = boxes[1];
    if (Next) Next->swap(boxes);
  }
  _traversal_ void add() {
    Width += 3;
    if (Next) Next->add();
  }
};

static std::vector<Box *> Shown;
static Box *Table[3];

// The walk itself may put another node there.
static void visited(int width) {
  if (width % 3 == 0) std::swap(Shown[0], Shown[1]);
}

// A container that finds what it gives out.
struct Turning {
  std::vector<Box *> Boxes;
  mutable int At = 0;
  Box *operator[](int) const { return Boxes[At++ % 3]; }
};

static int next(std::vector<Box *> &boxes) {
  int at = 0;
  boxes[at]->measure();
  ++at;
  boxes[at]->draw();
  return at;
}

static int turn(const std::vector<Box *> &boxes) {
  static int at = 0;
  boxes[at]->measure();
  at = (at + 1) % 3;
  boxes[at]->draw();
  return at;
}

static int by_reference(const std::vector<Box *> &boxes) {
  int at = 0;
  int &other = at;
  boxes[at]->measure();
  other = 2;
  boxes[at]->draw();
  return at;
}

static int by_walk(std::vector<Box *> &boxes) {
  int at = 0;
  boxes[at]->step(at);
  boxes[at]->draw();
  return at;
}

static void assigned(std::vector<Box *> &boxes) {
  boxes[0]->measure();
  boxes[0] = boxes[2];
  boxes[0]->draw();
}

static void moved() {
  Shown[0]->settle();
  Shown[0]->draw();
}

static void swapped(std::vector<Box *> &boxes) {
  boxes[0]->swap(boxes);
  boxes[0]->draw();
}

// Another container by its name, the same by what is passed.
static void passed(std::vector<Box *> &boxes, std::vector<Box *> &others) {
  boxes[0]->swap(others);
  boxes[0]->draw();
}

static void erased(std::vector<Box *> &boxes) {
  boxes.front()->measure();
  boxes.erase(boxes.begin());
  boxes.front()->draw();
  boxes.back()->measure();
  boxes.push_back(boxes[0]);
  boxes.back()->draw();
}

// Elements by two names, of which one stands between two calls by the other.
static void mixed(std::vector<Box *> &boxes, int i, int j) {
  boxes[i]->measure();
  boxes[j]->add();
  boxes[i]->draw();
}

static void table(int i) {
  Table[0]->measure();
  Table[i] = Table[2];
  Table[0]->draw();
}

static void turning(const Turning &boxes) {
  boxes[0]->measure();
  boxes[0]->draw();
}

static void chosen(std::vector<Box *> &boxes, bool first) {
  (first ? boxes[0] : boxes[1])->measure();
  boxes[0]->draw();
}

static void mapped(std::map<int, Box *> &boxes, Box *box) {
  boxes[0]->measure();
  boxes[1] = box;
  boxes[1]->draw();
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
    std::vector<Box *> all;
    for (int i = 0; i < 3; ++i)
      all.push_back(grow(random, random.below(4)));
    std::vector<Box *> boxes = all;
    Shown = all;
    for (int i = 0; i < 3; ++i)
      Table[i] = all[i];
    Turning wheel{all};
    std::printf("%d %d %d %d\n", next(boxes), turn(boxes), by_reference(boxes), by_walk(boxes));
    assigned(boxes);
    moved();
    boxes = all;
    swapped(boxes);
    boxes = all;
    passed(boxes, boxes);
    mixed(boxes, 0, random.below(2));
    table(random.below(2));
    turning(wheel);
    chosen(boxes, random.below(2) == 0);
    std::map<int, Box *> byNumber{{0, all[0]}};
    mapped(byNumber, all[2]);
    erased(boxes);
    for (Box *box : all)
      show(box);
    for (Box *box : Shown)
      std::printf("%d\n", box->Size);
  }
}
