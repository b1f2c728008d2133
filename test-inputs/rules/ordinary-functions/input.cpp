// traversals: measure place tally report weigh scale count audit tune keep
// Rule: a function whose body is seen does what its body does. Accessors, setters, helpers and operators keep no walks apart that
// their bodies do not, and keep those apart that they do: `tally` and `report` share what `log` writes, `count` and `audit`
// what a recursive helper touches on the nodes below. A weak definition may be replaced by another (`tune`).
#include "case.h"
#include "pleach.h"

struct Extent {
  int Width = 1, Height = 2;

  int area() const { return Width * Height; }
  void grow(int by) { Width += by; }
  Extent &operator+=(const Extent &other) {
    Width += other.Width;
    Height += other.Height;
    return *this;
  }
};

static int lines = 0;
static unsigned logged = 0;

[[gnu::weak]] int tuned(int x) { return x + 1; }
static int twice(int x) { return 2 * x; }
static int shifted(int x) { return twice(x) + 1; }
static void log(int value) {
  ++lines;
  logged = logged * 7 + static_cast<unsigned>(value);
}
static void note(int value) { log(value + 1); }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Extent Own, Outer;
  int Value = 0, Sum = 0, Weight = 0, Depth = 0, Found = 0;

  [[nodiscard]] int value() const { return Value; }
  void setSum(int v) { Sum = v; }
  int below() const;
  void mark(int depth);

  _traversal_ void measure() {
    if (Left != nullptr) {
      Own.grow(shifted(value()));
    }
    if (Left == nullptr)
      return;
    Left->measure();
    Right->measure();
  }
  _traversal_ void place() {
    setSum(twice(value()) + Sum);
    if (Left == nullptr)
      return;
    Left->place();
    Right->place();
  }
  _traversal_ void tally() {
    log(Value);
    Outer += Own;
    if (Left == nullptr)
      return;
    Left->tally();
    Right->tally();
  }
  _traversal_ void report() {
    note(Depth);
    if (Left == nullptr)
      return;
    Left->report();
    Right->report();
  }
  _traversal_ void weigh() {
    Weight = shifted(Own.area());
    if (Left == nullptr)
      return;
    Left->weigh();
    Right->weigh();
  }
  _traversal_ void scale() {
    Own.Height = Value;
    if (Left == nullptr)
      return;
    Left->scale();
    Right->scale();
  }
  _traversal_ void tune() {
    Weight = tuned(Weight);
    if (Left == nullptr)
      return;
    Left->tune();
    Right->tune();
  }
  _traversal_ void keep() {
    Sum += 1;
    if (Left == nullptr)
      return;
    Left->keep();
    Right->keep();
  }
  _traversal_ void count() {
    Found = below();
    if (Left == nullptr)
      return;
    Left->count();
    Right->count();
  }
  _traversal_ void audit() {
    if (Left == nullptr)
      return;
    mark(3);
    Left->audit();
    Right->audit();
  }
};

int Node::below() const { return Left == nullptr ? Depth : Left->below() + Right->below() + Depth; }

void Node::mark(int depth) {
  Depth += depth;
  if (Left != nullptr) {
    Left->mark(depth + 1);
    Right->mark(depth + 2);
  }
}

static void layout(Node *root) {
  root->measure();
  root->place();
}

static void logs(Node *root) {
  root->tally();
  root->report();
}

static void weights(Node *root) {
  root->weigh();
  root->scale();
}

static void tunes(Node *root) {
  root->tune();
  root->keep();
}

static void depths(Node *root) {
  root->count();
  root->audit();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  static Node nodes[15];
  for (int at = 0; at < 15; ++at) {
    nodes[at].Value = random.below(20);
    nodes[at].Depth = random.below(5);
    if (at < 7) {
      nodes[at].Left = &nodes[2 * at + 1];
      nodes[at].Right = &nodes[2 * at + 2];
    }
  }
  layout(nodes);
  logs(nodes);
  weights(nodes);
  tunes(nodes);
  depths(nodes);
  for (const Node &it : nodes)
    std::printf("%d %d %d %d %d %d %d\n", it.Own.Width, it.Own.Height, it.Outer.Width, it.Sum, it.Weight, it.Depth, it.Found);
  std::printf("%d %u\n", lines, logged);
}
