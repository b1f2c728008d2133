// case: args -std=c++17 -Wno-range-loop-construct
// traversals: convert construct copy bind drop ends sum scale note
// Rule: each iteration of a range-for makes its variable from an element, be it by a conversion, a constructor or a copy
// that somebody wrote, and destroys it. `note` reads on every node what these have counted; `sum` and `scale` go through plain
// arrays and fuse. Where a class says what `begin`, `end`, `!=` and `++` are, pleach does not see what runs.
#include "case.h"
#include "pleach.h"

static int count = 0;

struct Number {
  int Value = 0;
  operator int() const {
    ++count;
    return Value;
  }
};

struct Made {
  int Value;
  Made(const Number &n) : Value(n.Value) { count += 2; }
};

struct Copied {
  int Value = 0;
  Copied() = default;
  Copied(const Copied &other) : Value(other.Value) { count += 3; }
};

struct Dropped {
  int Value = 0;
  ~Dropped() { count += 5; }
};

struct Step {
  Number *At;
  Number &operator*() const { return *At; }
  void operator++() {
    ++count;
    ++At;
  }
  bool operator!=(const Step &other) const { return At != other.At; }
};
struct Row {
  Number Numbers[2];
  Step begin() { return {Numbers}; }
  Step end() { return {Numbers + 2}; }
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  Number Numbers[2];
  Copied Copies[2];
  Dropped Drops[2];
  Row Cells;
  int Plain[3] = {1, 2, 3}, Sum = 0, Seen = 0, Total = 0, Factor = 2;

  _traversal_ void convert() {
    static int none = 0; // expect: unsupported-body
    for (int x : Numbers)
      Sum += x + none;
    if (Next == nullptr)
      return;
    Next->convert();
  }
  _traversal_ void construct() {
    for (Made x : Numbers)
      Sum += x.Value;
    if (Next == nullptr)
      return;
    Next->construct();
  }
  _traversal_ void copy() { // expect-any: unsupported-body
    for (Copied x : Copies)
      Sum += x.Value;
    if (Next == nullptr)
      return;
    Next->copy();
  }
  _traversal_ void bind() {
    for (const Made &x : Numbers)
      Sum += x.Value;
    if (Next == nullptr)
      return;
    Next->bind();
  }
  _traversal_ void drop() {
    for (Dropped x : Drops)
      Sum += x.Value;
    if (Next == nullptr)
      return;
    Next->drop();
  }
  _traversal_ void ends() {
    for (Number &x : Cells)
      Sum += x.Value;
    if (Next == nullptr)
      return;
    Next->ends();
  }
  _traversal_ void sum() {
    for (int x : Plain)
      Total += x;
    if (Next == nullptr)
      return;
    Next->sum();
  }
  _traversal_ void scale() {
    for (int &x : Plain)
      x *= Factor;
    if (Next == nullptr)
      return;
    Next->scale();
  }
  _traversal_ void note() {
    Seen = Seen * 7 + count;
    if (Next == nullptr)
      return;
    Next->note();
  }
#ifdef WRONG
  void both() {
    for (int x : Numbers)
      Sum += x;
    Seen = Seen * 7 + count;
    if (Next == nullptr)
      return;
    Next->both();
  }
#endif
};

#ifdef WRONG
static void converted(Node *root) { root->both(); }
#else
static void converted(Node *root) {
  root->convert();
  root->note();
}
#endif

static void run(Node *root) {
  converted(root);
  root->construct();
  root->note();
  root->copy();
  root->note();
  root->bind();
  root->note();
  root->drop();
  root->note();
  root->ends();
  root->note();
}

static void runPlain(Node *root) {
  root->sum();
  root->scale();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = nullptr;
    for (int length = 0; length <= tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      for (Number &x : node->Numbers)
        x.Value = random.below(20);
      for (int &x : node->Plain)
        x = random.below(20);
      root = node;
    }
    run(root);
    runPlain(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d %d\n", node->Sum, node->Seen, node->Total, node->Plain[1]);
  }
}
