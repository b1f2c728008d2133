// traversals: measure draw
// case: plain
// Feature: what looks like a call site and is none says so: calls in a lambda, in a template, in a loop each; calls on different nodes say nothing.
#include <memory>
#include <vector>

#include "case.h"
#include "pleach.h"

struct _tree_ Box {
  int Size = 1, Width = 0, Drawn = 0;
  _child_ std::vector<std::unique_ptr<Box>> Parts;

  _traversal_ void measure() {
    Width = Size * 2;
    for (auto &part : Parts)
      part->measure();
  }
  _traversal_ void draw() {
    Drawn += Width + 1;
    for (auto &part : Parts)
      part->draw();
  }
};

using Boxes = std::vector<std::unique_ptr<Box>>;

static void in_lambda(Box &box) {
  const auto show = [&box] {
    box.measure();
    box.draw();
  };
  show();
}

template <class T> void in_template(T times, Box &box) {
  if (times > T(0)) {
    box.measure();
    box.draw();
  }
}

static void in_loops(Boxes &boxes) {
  for (auto &box : boxes)
    box->measure();
  for (const auto &other : boxes) {
    other->draw();
  }
}

static void counted(Boxes &boxes) {
  for (unsigned i = 0; i < boxes.size(); ++i)
    boxes[i]->measure();
  for (unsigned i = 0; i < boxes.size(); ++i)
    boxes[i]->draw();
}

static void apart(Boxes &boxes, Boxes &others) {
  const auto show = [](Box &box, Box &other) {
    box.measure();
    other.draw();
  };
  show(*boxes[0], *others[0]);
  for (auto &box : boxes)
    box->measure();
  for (auto &box : others)
    box->draw();
}

static std::unique_ptr<Box> grow(Random &random, int depth) {
  auto made = std::make_unique<Box>();
  made->Size = random.below(30);
  for (int i = depth > 0 ? random.below(4) : 0; i > 0; --i)
    made->Parts.push_back(grow(random, depth - 1));
  return made;
}

static void show(const Box &box) {
  std::printf("%d %d %d\n", box.Size, box.Width, box.Drawn);
  for (const auto &part : box.Parts)
    show(*part);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Boxes boxes, others;
  for (int i = 0; i < 3; ++i) {
    boxes.push_back(grow(random, 3));
    others.push_back(grow(random, 2));
  }
  in_lambda(*boxes[0]);
  in_template(2, *boxes[1]);
  in_loops(boxes);
  counted(boxes);
  apart(boxes, others);
  for (const auto &box : boxes)
    show(*box);
  for (const auto &box : others)
    show(*box);
}
