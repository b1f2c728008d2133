// traversals: measure draw
// case: plain
// Rule: a macro that is called like a keyword of generated text makes another text of it: `bool measure_loop_done = false` would be set,
// `inline` functions of headers would be defined in each file, `Box &box = *this` would count.
#include "case.h"
#include "pleach.h"

#define false 1
#define true 0
struct _tree_ Box { // expect: not-written
  int Size = 0, Width = 0, Drawn = 0;
  _child_ Box *Parts[3] = {};

  _traversal_ void measure() {
    Width = Size;
    for (Box *part : Parts) {
      if (!part)
        break;
      part->measure();
    }
  }
  _traversal_ void draw(int depth) {
    Drawn = depth;
    for (Box *part : Parts) {
      if (!part || part->Size > 20)
        break;
      part->draw(depth + 1);
    }
  }
};
#undef true
#undef false

#define inline
struct _tree_ Line { // expect: not-written
  int Size = 0, Width = 0, Drawn = 0;
  _child_ Line *Next = nullptr;

  _traversal_ void measure() {
    Width = Size;
    if (Next)
      Next->measure();
  }
  _traversal_ void draw(int depth) {
    Drawn = depth;
    if (Next)
      Next->draw(depth + 1);
  }
};
#undef inline

static int Hits = 0;
#define this (++Hits, this)
struct _tree_ Dot { // expect: not-written
  int Size = 0, Width = 0, Drawn = 0;
  _child_ Dot *Next = nullptr;

  _traversal_ void measure() {
    Width = Size;
    if (Next)
      Next->measure();
  }
};

static int twice(const Dot &dot) { return dot.Size * 2; }

_traversal_ void draw(Dot &dot) {
  dot.Drawn = twice(dot);
  if (dot.Next)
    draw(*dot.Next);
}
#undef this

template <class T> static T *row(Random &random, int length) {
  T *made = new T;
  made->Size = random.below(30);
  made->Next = length > 0 ? row<T>(random, length - 1) : nullptr;
  return made;
}

static Box *grow(Random &random, int depth) {
  Box *made = new Box;
  made->Size = random.below(30);
  for (int i = 0; depth > 0 && i < random.below(4); ++i)
    made->Parts[i] = grow(random, depth - 1);
  return made;
}

static void show(const Box &box) {
  std::printf("%d %d %d\n", box.Size, box.Width, box.Drawn);
  for (const Box *part : box.Parts)
    if (part)
      show(*part);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Box *box = grow(random, 3);
  box->measure();
  box->draw(1);
  show(*box);
  Line *line = row<Line>(random, 4);
  line->measure();
  line->draw(2);
  for (const Line *it = line; it; it = it->Next)
    std::printf("%d %d\n", it->Width, it->Drawn);
  Dot *dot = row<Dot>(random, 4);
  dot->measure();
  draw(*dot);
  for (const Dot *it = dot; it; it = it->Next)
    std::printf("%d %d\n", it->Width, it->Drawn);
  std::printf("%d\n", Hits);
}
