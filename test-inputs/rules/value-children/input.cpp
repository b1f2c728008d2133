// traversals: layout paint count sum f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 measure draw visit
// Rule: children that are values are children like those behind pointers: members, elements of arrays and of containers.
#include "case.h"
#include "pleach.h"

#include <array>
#include <deque>
#include <list>
#include <vector>

struct _tree_ Part {
  int Width = 1, Left = 0, Seen = 0;
  Part() = default;
  explicit Part(int width) : Width(width) {}
  virtual ~Part() = default;
  _traversal_ virtual void layout(int left) {
    Left = left;
    Width = Width * 2 + left % 5;
  }
  _traversal_ virtual void paint() { Seen = Seen * 3 + Left; }
};

// The class of a member says which functions run.
struct Title : Part {
  int Letters = 7;
  using Part::Part;
  void layout(int left) override {
    Letters += left;
    Width = Letters;
  }
  void paint() override { Seen += Letters; }
};

struct _tree_ Node {
  _child_ Title Head;
  _child_ Part Slots[3];
  _child_ std::array<Part, 2> Pair = {Part(3), Part(4)};
  _child_ std::vector<Node> Kids;
  _child_ std::list<Node> Others;
  _child_ std::deque<Node> Queue;
  int A = 0, B = 0, Input = 0;

  Title &head() { return Head; }
  std::vector<Node> &kids() { return Kids; }

  // Members, and loops in all forms.
  _traversal_ void layout(int left) {
    A = left;
    Head.layout(left + 1);
    for (auto &slot : Slots) slot.layout(left);
    for (Part &it : Pair) it.layout(2);
    for (auto &kid : Kids) {
      kid.layout(left + 2);
      left += kid.Head.Width % 7;
    }
    for (auto it = Others.begin(); it != Others.end(); ++it) {
      it->layout(left);
      A += it->Head.Width % 5;
    }
    for (std::size_t i = Queue.size(); i-- > 0;) Queue[i].layout(3);
  }
  _traversal_ void paint() {
    B = B * 3 + Input;
    Head.paint();
    for (auto &slot : Slots) slot.paint();
    for (Part &it : Pair) it.paint();
    for (auto &kid : Kids) kid.paint();
    for (auto it = Others.begin(); it != Others.end(); ++it) (*it).paint();
    for (std::size_t i = Queue.size(); i-- > 0;) {
      Node &kid = Queue[i];
      kid.paint();
      B += kid.B % 3;
    }
  }

  // Walks of constants.
  _traversal_ void count(int &number) const {
    number += A;
    for (const auto &kid : Kids) kid.count(number);
  }
  _traversal_ void sum(unsigned &total) const {
    total += unsigned(B);
    for (const Node &kid : Kids) kid.sum(total);
  }

  // An index; names for elements and members.
  _traversal_ void f1() {
    A += Input;
    for (std::size_t i = 0; i < Kids.size(); ++i) Kids[i].f1();
    Title &own = Head;
    own.layout(A);
  }
  _traversal_ void g1() {
    for (std::size_t i = 0; i < Kids.size(); ++i) {
      Node *kid = &Kids[i];
      kid->g1();
      kid->B += 2;
    }
    Head.paint();
  }

  // Single elements.
  _traversal_ void f2() {
    A += Input;
    if (Kids.size() < 2) return;
    Kids[0].f2();
    Kids.back().f2();
    Slots[1].layout(4);
  }
  _traversal_ void g2() {
    B ^= Input;
    if (Kids.size() < 2) return;
    Kids.front().g2();
    Kids.back().g2();
    Slots[1].paint();
  }

  // The first element, beside a loop.
  _traversal_ void f3() {
    A ^= Input;
    if (!Kids.empty()) Kids[0].f3();
  }
  _traversal_ void g3() {
    B += A;
    for (auto &kid : Kids) kid.g3();
  }

  // Accessors.
  _traversal_ void f4() {
    A += 1;
    head().layout(A);
    for (auto &kid : kids()) kid.f4();
  }
  _traversal_ void g4() {
    B += A;
    Head.paint();
    for (auto &kid : Kids) kid.g4();
  }

  // Conditions.
  _traversal_ void f5() {
    if (Input % 3) Head.layout(A);
    for (auto &kid : Kids)
      if (kid.Input > 5) kid.f5();
  }
  _traversal_ void g5() {
    if (Input % 3) Head.paint();
    for (auto &kid : Kids) {
      if (!(kid.Input > 5)) continue;
      kid.g5();
      B += kid.B;
    }
  }
};

// Free functions and visitors.
_traversal_ static void measure(Node &node) {
  node.A += node.Head.Width;
  for (auto &kid : node.Kids) measure(kid);
}
_traversal_ static void draw(Node *node) {
  node->B = node->B * 2 + 1;
  for (Node &kid : node->Kids) draw(&kid);
}
struct Visitor {
  int Sum = 0;
  _traversal_ void visit(Node &node) {
    Sum = Sum * 3 + node.Head.Seen;
    for (auto &kid : node.Kids) visit(kid);
  }
};

static void fill(Node &node, Random &random, int depth) {
  node.Input = random.below(20);
  node.Head.Letters = random.below(9);
  if (depth == 0) return;
  for (auto it : {&node.Kids}) it->resize(static_cast<std::size_t>(random.below(4)));
  node.Others.resize(static_cast<std::size_t>(random.below(2)));
  node.Queue.resize(static_cast<std::size_t>(random.below(2)));
  for (Node &it : node.Kids) fill(it, random, depth - 1);
  for (Node &it : node.Others) fill(it, random, depth - 1);
  for (Node &it : node.Queue) fill(it, random, depth - 1);
}

static void dump(const Node &node) {
  std::printf("%d %d %d %d %d\n", node.A, node.B, node.Head.Letters, node.Head.Width, node.Head.Seen);
  for (const Part &it : node.Slots) std::printf("%d %d\n", it.Width, it.Seen);
  for (const Part &it : node.Pair) std::printf("%d %d\n", it.Width, it.Seen);
  for (const Node &it : node.Kids) dump(it);
  for (const Node &it : node.Others) dump(it);
  for (const Node &it : node.Queue) dump(it);
}

static void all(Node &root, int tree) {
  root.layout(tree);
  root.paint();
}
static void indices(Node &root) {
  root.f1();
  root.g1();
}
static void single(Node &root) {
  root.f2();
  root.g2();
}
static void first(Node &root) {
  root.f3();
  root.g3();
}
static void accessors(Node &root) {
  root.f4();
  root.g4();
}
static void conditions(Node &root) {
  root.f5();
  root.g5();
}
static void constants(const Node &root) {
  int number = 0;
  unsigned total = 0;
  root.count(number);
  root.sum(total);
  std::printf("%d %u\n", number, total);
}
static void functions(Node &root) {
  measure(root);
  draw(&root);
}
static void visitors(Node &root) {
  Visitor visitor, other;
  visitor.visit(root);
  other.visit(root);
  std::printf("%d %d\n", visitor.Sum, other.Sum);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    Node root;
    fill(root, random, tree % 4);
    all(root, tree);
    indices(root);
    single(root);
    first(root);
    accessors(root);
    conditions(root);
    constants(root);
    functions(root);
    visitors(root);
    // A member of an object, at a call site.
    root.Head.layout(3);
    root.Head.paint();
    dump(root);
  }
}
