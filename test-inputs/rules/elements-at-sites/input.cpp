// traversals: measure draw count
// Rule: a call site may name its node as an element of a container or array, by a number or a local variable.
#include <array>
#include <deque>
#include <memory>
#include <vector>

#include "case.h"
#include "pleach.h"

class _tree_ Box {
public:
  int Size = 1, Width = 0, Drawn = 0;
  _child_ std::unique_ptr<Box> Next;

  _traversal_ void measure() {
    Width = Size * 2;
    if (Next) Next->measure();
  }
  _traversal_ void draw(int by) {
    Drawn += Width + by;
    if (Next) Next->draw(by);
  }
};

_traversal_ void count(Box &box, int &number) {
  number += box.Width;
  if (box.Next) count(*box.Next, number);
}

struct Window {
  std::vector<std::unique_ptr<Box>> Boxes;
  std::vector<Box> Values;
  std::array<Box *, 2> Both{};
  Box Two[2];
  Box *Shown[2] = {};

  void all() {
    for (std::size_t i = 0; i < Boxes.size(); ++i) {
      Boxes[i]->measure();
      Boxes[i]->draw(1);
    }
    for (std::size_t i = 0; i < Values.size(); i++) {
      Values[i].measure();
      Values[i].draw(2);
    }
  }
  void ends() {
    Boxes.front()->measure();
    Boxes.front()->draw(3);
    Boxes.back()->measure();
    Boxes.back()->draw(4);
    Boxes[0]->measure();
    Boxes[0].get()->draw(5);
  }
  void arrays(unsigned at) {
    Both[1]->measure();
    Both[1]->draw(6);
    Two[at].measure();
    Two[at].draw(7);
    Shown[at]->measure();
    Shown[at]->draw(8);
  }
};

static int local(std::deque<Box *> &boxes, int at) {
  int number = 0;
  boxes[at]->measure();
  count(*boxes[at], number);
  return number;
}

static void grow(Random &random, Box &box, int length) {
  box.Size = random.below(30);
  if (length > 0) {
    box.Next = std::make_unique<Box>();
    grow(random, *box.Next, length - 1);
  }
}

static void show(const Box *box) {
  for (; box; box = box->Next.get())
    std::printf("%d %d %d\n", box->Size, box->Width, box->Drawn);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Window window;
  for (int i = 0; i < 3; ++i) {
    window.Boxes.push_back(std::make_unique<Box>());
    grow(random, *window.Boxes[i], random.below(4));
    window.Values.emplace_back();
    grow(random, window.Values[i], random.below(4));
  }
  for (int i = 0; i < 2; ++i) {
    grow(random, window.Two[i], random.below(4));
    window.Both[i] = &window.Values[random.below(3)];
    window.Shown[i] = window.Boxes[random.below(3)].get();
  }
  window.all();
  window.ends();
  window.arrays(0);
  window.arrays(1);
  std::deque<Box *> boxes{window.Both[0], window.Shown[1]};
  std::printf("%d\n", local(boxes, 0) + local(boxes, 1));
  for (int i = 0; i < 3; ++i) {
    show(window.Boxes[i].get());
    show(&window.Values[i]);
  }
  show(&window.Two[0]);
  show(&window.Two[1]);
}
