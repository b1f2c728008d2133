// traversals: measure paint settle shade tint fade first second outer inner sum plain step
// Loops over the same children of traversals that end early for different reasons: `if (Hidden) return;` in front of the one, `if (!Dirty) return;`
// in front of the other. They become one; each statement in it runs for its own traversal alone. `measure`, `paint` and `settle`: three of
// them, one after its own statements. `shade`, `tint` and `fade`: with conditions and statements in the loops, two of one traversal, one that
// never ends. `first` and `second`: in classes. `outer` and `inner`: loops in loops, of which the inner ones may have ended altogether. `sum` and
// `plain`: a variable that the loop declares. A name for the element keeps twice the same `step` apart, of which the equal tests cannot become one.
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <memory>
#include <vector>

struct _tree_ Box {
  int Width = 1, Height = 2, Color = 3, Depth = 0, Order = 0;
  bool Hidden = false, Dirty = true, Fixed = false;
  _child_ std::vector<std::unique_ptr<Box>> Parts;
  _child_ std::vector<Box *> Marks;

  virtual ~Box() {
    for (Box *it : Marks) delete it;
  }

  _traversal_ void step(int by) {
    Order = (Order * 3 + by) % 1000;
    if (Hidden) return;
    for (auto &part : Parts) part->step(Height + Order);
    for (Box *mark : Marks) {
      auto &box = *mark;
      box.step(mark->Height);
    }
  }
  _traversal_ void measure(int by) {
    if (Hidden) return;
    Width = (Width * 3 + by) % 1000;
    for (auto &part : Parts) {
      part->measure(by + 1);
      Width = (Width + part->Width) % 1000;
    }
  }
  _traversal_ void paint(int color) {
    Color = (Color * 5 + color) % 1000;
    if (!Dirty) return;
    for (auto &part : Parts) part->paint(Color);
    Dirty = Color % 3 == 0;
  }
  _traversal_ void settle() {
    if (Fixed) return;
    Order = (Order * 7 + Depth) % 1000;
    for (auto &part : Parts) part->settle();
    if (Order % 5 == 1) return;
    Order++;
  }

  _traversal_ void shade() {
    if (Hidden) return;
    for (auto &part : Parts) {
      if (part->Width % 2 == 0) part->shade();
      Color = (Color * 3 + part->Height) % 1000;
    }
    Color++;
  }
  _traversal_ void tint(int by) {
    Depth = (Depth + by) % 100;
    if (Depth % 4 == 3) return;
    if (Fixed) return;
    for (auto &part : Parts) {
      part->tint(by + 1);
      part->Order = (part->Order + by) % 1000;
    }
  }
  _traversal_ void fade() {
    for (auto &part : Parts) part->fade();
    Height = (Height * 3 + 1) % 1000;
  }

  _traversal_ virtual void first() {
    if (Hidden) return;
    for (auto &part : Parts) part->first();
    Width = (Width + 3) % 1000;
  }
  _traversal_ virtual void second(int by) {
    if (Fixed) return;
    Height = (Height + by) % 1000;
    for (auto &part : Parts) part->second(by + 1);
  }

  _traversal_ void outer() {
    if (Hidden) return;
    Color = (Color + 7) % 1000;
    for (auto &part : Parts) {
      part->Color = (part->Color + Color) % 1000;
      for (Box *mark : Marks) mark->outer();
    }
  }
  _traversal_ void inner() {
    if (Fixed) return;
    Order = (Order + 11) % 1000;
    for (auto &part : Parts) {
      for (Box *mark : Marks) mark->inner();
      part->Order = (part->Order + Order) % 1000;
    }
  }

  _traversal_ void sum() {
    if (Hidden) return;
    for (auto &part : Parts) {
      const int before = part->Width;
      part->sum();
      Width = (Width + before) % 1000;
    }
  }
  _traversal_ void plain() {
    if (Fixed) return;
    for (auto &part : Parts) part->plain();
    Height = (Height + 1) % 1000;
  }
};

struct Frame final : Box {
  int Border = 1;
  void first() override {
    Border = (Border + Width) % 1000;
    if (Border % 3 == 0) return;
    for (auto &part : Parts) part->first();
  }
  void second(int by) override {
    if (by % 2 == 0) return;
    for (auto &part : Parts) {
      part->second(Border);
      Border = (Border + part->Height) % 100;
    }
  }
};

static std::unique_ptr<Box> build(Random &random, int depth) {
  std::unique_ptr<Box> box;
  if (random.below(3) == 0) box = std::make_unique<Frame>();
  else box = std::make_unique<Box>();
  box->Width = random.below(100);
  box->Height = random.below(100);
  box->Hidden = random.below(4) == 0;
  box->Dirty = random.below(4) != 0;
  box->Fixed = random.below(3) == 0;
  if (depth > 0) {
    for (int i = random.below(4); i > 0; --i) box->Parts.push_back(build(random, depth - 1));
    for (int i = random.below(3); i > 0; --i) box->Marks.push_back(build(random, 0).release());
  }
  return box;
}

static void dump(const Box &box) {
  std::printf("%d %d %d %d %d %d\n", box.Width, box.Height, box.Color, box.Depth, box.Order, box.Dirty);
  for (auto &part : box.Parts) dump(*part);
  for (const Box *mark : box.Marks) dump(*mark);
}

static void layout(Box &root) {
  root.measure(1);
  root.paint(2);
  root.settle();
}
static void colors(Box &root) {
  root.shade();
  root.tint(1);
  root.fade();
}
static void classes(Box &root) {
  root.first();
  root.second(1);
}
static void loops(Box &root) {
  root.outer();
  root.inner();
}
static void apart(Box &root) {
  root.sum();
  root.plain();
}

static void twice(Box &root) {
  root.step(1);
  root.step(2);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    std::unique_ptr<Box> root = build(random, tree);
    layout(*root);
    colors(*root);
    classes(*root);
    loops(*root);
    apart(*root);
    twice(*root);
    dump(*root);
  }
}
