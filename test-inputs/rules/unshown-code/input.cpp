// traversals: measure shown sum braced listed noted generic copied
// case: args -std=c++20
// expect-any: unsupported-body
// Rule: what braces construct and convert, and what a lambda with `auto` parameters does, libclang does not show, so that nobody would see that it is other
// code where `this` is no constant any more, or where the text stands in another function. Such a body is not copied. What is made of numbers, of
// parts of the same types and by the library alone is (`shown`).
#include <algorithm>
#include <source_location>
#include <string>
#include <vector>

#include "case.h"
#include "pleach.h"

struct Length {
  int Pixels = 3;
  operator int() const { return Pixels; }
  operator int() { return Pixels * 100; }
};

struct Size {
  int Width, Height;
};

struct Note {
  int Level;
  const char *Where;
  Note(int level, std::source_location at = std::source_location::current())
      : Level(level), Where(at.function_name()) {}
};

struct Kept {
  int Value = 1;
  Kept() = default;
  Kept(Kept &other) : Value(other.Value + 5) {}
  Kept(const Kept &other) : Value(other.Value) {}
};

struct Given {
  Kept What;
  int Depth;
};

static int given(const Given &it) { return it.What.Value + it.Depth; }

struct Event {
  Note What;
  int Depth;
};

struct Named {
  std::string Name;
  int Depth;
};

struct _tree_ Box {
  int Width = 0;
  Length Len;
  Kept Own;
  std::string Name;
  mutable int Shown = 0, Sum = 0, Braced = 0, Listed = 0, Generic = 0, Copied = 0;
  mutable const char *Where = "";
  _child_ Box *Next = nullptr;

  _traversal_ void measure() {
    Width = 2;
    if (Next)
      Next->measure();
  }
  _traversal_ void shown(int depth) const {
    const Size size{depth, 2};
    const Named named{Name, depth};
    const std::vector<int> all{depth, size.Height, named.Depth};
    int most{std::max({depth, all[1], 3})};
    auto twice = [](int it) { return it * 2; };
    Shown = twice(most) + int(all.size());
    if (Next)
      Next->shown(depth + 1);
  }
  _traversal_ void sum(int depth) const {
    if (Next)
      Next->sum(depth + 1);
    Sum = std::max<int>({Len, depth});
  }
  _traversal_ void braced(int depth) const {
    if (Next)
      Next->braced(depth + 1);
    Size size{Len, depth};
    Braced = size.Width;
  }
  _traversal_ void listed(int depth) const {
    if (Next)
      Next->listed(depth + 1);
    int both[2] = {Len, depth};
    Listed = both[0];
  }
  _traversal_ void noted(int depth) {
    if (Next)
      Next->noted(depth + 1);
    Event event{1, depth};
    Where = event.What.Where;
  }
  _traversal_ void copied(int depth) const {
    if (Next)
      Next->copied(depth + 1);
    Copied = given({Own, depth});
  }
  _traversal_ void generic(int depth) const {
    if (Next)
      Next->generic(depth + 1);
    auto add = [this](auto it) { return it + Len; };
    Generic = add(depth);
  }
};

static void with_shown(Box &box) {
  box.measure();
  box.shown(1);
}
static void with_sum(Box &box) {
  box.measure();
  box.sum(1);
}
static void with_braced(Box &box) {
  box.measure();
  box.braced(1);
}
static void with_listed(Box &box) {
  box.measure();
  box.listed(1);
}
static void with_noted(Box &box) {
  box.measure();
  box.noted(1);
}
static void with_copied(Box &box) {
  box.measure();
  box.copied(1);
}
static void with_generic(Box &box) {
  box.measure();
  box.generic(1);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Box boxes[6];
  for (int i = 0; i < 6; ++i) {
    boxes[i].Len.Pixels = random.below(40);
    boxes[i].Next = i < 5 ? &boxes[i + 1] : nullptr;
  }
  with_shown(boxes[0]);
  with_sum(boxes[0]);
  with_braced(boxes[0]);
  with_listed(boxes[0]);
  with_noted(boxes[0]);
  with_generic(boxes[0]);
  with_copied(boxes[0]);
  for (const Box &box : boxes)
    std::printf("%d %d %d %d %d %d %d %s\n", box.Width, box.Shown, box.Sum, box.Braced, box.Listed, box.Generic, box.Copied, box.Where);
}
