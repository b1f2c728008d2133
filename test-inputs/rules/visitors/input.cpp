// traversals: measure children paint number collect tally limit raise lower hash mix sum append first second watch keep bump later
// Members of classes that are no tree types, whose node is their first parameter: the object is one more parameter of what is fused, in front of
// the members that a copy names (`scale_`, `this->scale_`, `*this`, `this`), the class in front of what is looked up in it (`Wide`, `factor`).
// Private members need friends. Objects are told apart by what calls pass: one object that hashes in two walks keeps them apart (`hash`, `mix`),
// so does one that another may refer to (`append`, `first`), or that both lead to (`second`, `watch`). Conditions on members of two objects are
// two (`limit`, `raise`), on those of one are one (`limit`, `lower`). A temporary has no name (`keep`), a macro no place for the object (`bump`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <memory>
#include <vector>

namespace ui {

struct _tree_ Box {
  explicit Box(int kind) : Kind(kind) {}
  int Kind, Width = 1, Height = 2, Depth = 0, Mark = 0;
  _child_ std::vector<std::unique_ptr<Box>> Parts;
};

class Pass {
public:
  int visited() const { return visited_; }

protected:
  void enter(const Box &box) { visited_ = (visited_ * 3 + box.Kind) % 10007; }
  int visited_ = 0;
};

class Measure : public Pass {
public:
  enum Mode { Narrow, Wide };
  Measure(Mode mode, std::vector<int> &widths) : mode_(mode), widths_(widths) {}

  _traversal_ void measure(Box &box) {
    enter(box);
    if (mode_ == Wide) box.Width += factor;
    children(box);
    if (box.Kind == 1) this->widths_.push_back(box.Width);
    total_ = (total_ + scaled(box.Width)) % 10007;
    note(this, *this);
  }
  int total() const { return total_ + notes_; }

private:
  static constexpr int factor = 2;
  struct Sum {
    int Of;
  };
  static int scaled(int width) { return width * factor; }
  static void note(Measure *self, const Measure &same) { self->notes_ = (same.notes_ * 5 + same.total_) % 1009; }
  _traversal_ void children(Box &box) {
    for (auto &part : box.Parts) {
      measure(*part);
      const Sum sum = {box.Width + part->Width};
      box.Width = sum.Of % 1000;
    }
  }

  Mode mode_;
  std::vector<int> &widths_;
  int total_ = 0, notes_ = 0;
};

class Paint : public Pass {
public:
  _traversal_ void paint(Box *box, int scale) const {
    box->Mark = (box->Mark * 7 + scale_ * scale) % 1000;
    for (auto &part : box->Parts) this->paint(part.get(), scale + 1);
  }
  void zoom(int scale) { this->scale_ = scale; }

private:
  int scale_ = 3;
};

struct Numbers {
  _traversal_ void number(Box &box, int depth) {
    box.Depth = depth;
    if (depth > Deepest) Deepest = depth;
    Last = next();
    for (auto &part : box.Parts) number(*part, depth + 1);
  }
  int next() { return Last + 1; }
  int Last = 0, Deepest = 0;
};

class Totals {
public:
  _traversal_ static void collect(Box &box) {
    Sum = (Sum * 3 + box.Depth + Start) % 10007;
    for (auto &part : box.Parts) collect(*part);
  }
  _traversal_ static void tally(Box &box) {
    Count += box.Parts.empty() ? 1 : 0;
    for (auto &part : box.Parts) Totals::tally(*part);
  }
  static int sum() { return Sum * 100 + Count % 100; }

private:
  enum { Start = 11 };
  static int Sum, Count;
};
int Totals::Sum = 1;
int Totals::Count = 0;

struct Filter {
  bool On;
  _traversal_ void limit(Box &box) {
    if (On) box.Width = box.Width * 3 % 1000;
    for (auto &part : box.Parts) limit(*part);
  }
  _traversal_ void raise(Box &box) {
    if (On) box.Height = box.Height * 5 % 1000;
    for (auto &part : box.Parts) raise(*part);
  }
  _traversal_ void lower(Box &box) {
    if (this->On) box.Depth = box.Depth * 7 % 1000;
    for (auto &part : box.Parts) lower(*part);
  }
};

struct Hash {
  unsigned Of = 1;
  _traversal_ void hash(Box &box) {
    Of = Of * 31 + box.Width;  // the order counts
    for (auto &part : box.Parts) hash(*part);
  }
  _traversal_ void mix(Box &box) {
    Of = Of * 17 + box.Height;
    for (auto &part : box.Parts) mix(*part);
  }
  _traversal_ void sum(Box &box) {
    box.Mark = (box.Mark + 1) % 1000;
    for (auto &part : box.Parts) sum(*part);
  }
};

struct Output {
  std::vector<int> &To;
  _traversal_ void append(Box &box) {
    To.push_back(box.Width);
    for (auto &part : box.Parts) append(*part);
  }
};
struct Input {
  std::vector<int> &From;
  _traversal_ void first(Box &box) {
    From.push_back(box.Height);
    for (auto &part : box.Parts) first(*part);
  }
};

struct Cursor {
  Box *At = nullptr;
  _traversal_ void second(Box &box) {
    if (At) At->Width = (At->Width + box.Kind) % 1000;
    At = &box;
    for (auto &part : box.Parts) second(*part);
  }
};
struct Watch {
  int Seen = 0;
  _traversal_ void watch(Box &box) {
    Seen = (Seen * 3 + box.Width) % 10007;
    for (auto &part : box.Parts) watch(*part);
  }
  _traversal_ void keep(Box &box) const {
    box.Mark = (box.Mark + Seen) % 1000;
    for (auto &part : box.Parts) keep(*part);
  }
};

#define ADD(it) Added = (Added + it) % 1000
struct Adder {
  int Added = 0;
  _traversal_ void bump(Box &box) {
    ADD(box.Width);  // expect: unsupported-body
    for (auto &part : box.Parts) bump(*part);
  }
  _traversal_ void later(Box &box) {
    box.Height = (box.Height + 1) % 1000;
    for (auto &part : box.Parts) later(*part);
  }
};

} // namespace ui

using namespace ui;

static std::unique_ptr<Box> build(Random &random, int depth) {
  auto box = std::make_unique<Box>(random.below(3));
  if (depth > 0)
    for (int i = random.below(4); i > 0; --i) box->Parts.push_back(build(random, depth - 1));
  return box;
}

static void dump(const Box &box) {
  std::printf("%d %d %d %d\n", box.Width, box.Height, box.Depth, box.Mark);
  for (auto &part : box.Parts) dump(*part);
}

class Layout {
public:
  explicit Layout(Box &root) : root_(root), measure_(Measure::Wide, widths_) {}
  void run() {
    measure_.measure(root_);
    paint_.paint(&root_, 1);
    numbers_.number(root_, 0);
  }
  void again() {
    paint_.zoom(4);
    paint_.paint(&root_, 2);
    numbers_.number(root_, 3);
  }
  void print() const {
    std::printf("%d %d %d %d\n", measure_.total(), measure_.visited(), numbers_.Last, numbers_.Deepest);
    for (int it : widths_) std::printf("%d ", it);
  }

private:
  Box &root_;
  std::vector<int> widths_;
  Measure measure_;
  Paint paint_;
  Numbers numbers_;
};

static void counted(Box &root) {
  Totals::collect(root);
  Totals::tally(root);
}
static void filtered(Box &root) {
  Filter on{true}, off{false};
  on.limit(root);
  off.raise(root);
  on.lower(root);
}
static unsigned hashed(Box &root) {
  Hash hash;
  hash.hash(root);
  hash.mix(root);
  return hash.Of;
}
static unsigned hashedApart(Box &root, Hash &one, Hash &other) {
  one.hash(root);
  other.mix(root);
  return one.Of + other.Of;
}
static unsigned summed(Box &root) {
  Hash hash;
  hash.hash(root);
  hash.sum(root);
  return hash.Of;
}
static void written(Box &root) {
  std::vector<int> all;
  Output output{all};
  Input input{all};
  output.append(root);
  input.first(root);
  for (int it : all) std::printf("%d ", it);
}
static void watched(Box &root) {
  Cursor cursor;
  Watch watch;
  cursor.second(root);
  watch.watch(root);
  std::printf("%d\n", watch.Seen);
}
static void kept(Box &root) {
  Watch{7}.keep(root);
  Watch{9}.keep(root);
}
static void added(Box &root) {
  Adder adder;
  adder.bump(root);
  adder.later(root);
  std::printf("%d\n", adder.Added);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    std::unique_ptr<Box> root = build(random, tree);
    Layout layout(*root);
    layout.run();
    layout.again();
    layout.print();
    counted(*root);
    filtered(*root);
    Hash hash;
    const unsigned apart = hashedApart(*root, hash, hash);
    std::printf("%d %u %u %u\n", Totals::sum(), hashed(*root), apart, summed(*root));
    written(*root);
    watched(*root);
    kept(*root);
    added(*root);
    dump(*root);
  }
}
