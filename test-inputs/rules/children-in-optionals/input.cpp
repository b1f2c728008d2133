// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 measure draw
// Rule: the value of an optional is a child that lies in its parent, if it is there; what asks for it says the same however it is written.
#include "case.h"
#include "pleach.h"

#include <memory>
#include <optional>
#include <vector>

struct _tree_ Box {
  int A = 0, B = 0, Input = 0;
  virtual ~Box() = default;
  _traversal_ virtual void f1() = 0;
  _traversal_ virtual void g1() = 0;
};

struct Header : Box {
  _child_ std::vector<std::unique_ptr<Box>> Parts;
  void f1() override {
    A = A % 1000 * 2 + Input;
    for (auto &part : Parts) part->f1();
  }
  void g1() override {
    B += A;
    for (auto &part : Parts) part->g1();
  }
  _traversal_ void f2(int by) {
    A += by;
    for (auto &part : Parts) part->f1();
  }
  _traversal_ void g2(int by) {
    B = B % 1000 * 3 + by;
    for (auto &part : Parts) part->g1();
  }
  _traversal_ void f5(int &number) const {
    number += A;
    for (auto &part : Parts) number += part->A;
  }
  _traversal_ void g5(unsigned &total) const {
    total += unsigned(B);
    for (auto &part : Parts) total += unsigned(part->B);
  }
};

_traversal_ void measure(Header &header) {
  header.A += header.Input;
  for (auto &part : header.Parts) part->A += 1;
}
_traversal_ void draw(const Header *header) {
  if (header) std::printf("%d ", header->A);
}

struct Node : Box {
  _child_ std::optional<Header> Top;
  _child_ std::optional<Header> Bottom;
  _child_ std::optional<Header> Side;
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  bool Open = false;

  // The tests in their forms, and what follows the value.
  void f1() override {
    A += Input;
    if (Top) Top->f1();
    if (Bottom.has_value()) (*Bottom).f1();
    for (auto &kid : Kids) kid->f1();
    if (!Side) return;
    Side->f1();
  }
  void g1() override {
    B = B % 1000 * 3 + Input;
    if (Top.has_value()) Top->g1();
    if (Bottom != std::nullopt) Bottom->g1();
    for (auto &kid : Kids) kid->g1();
    if (Side == std::nullopt) return;
    (*Side).g1();
  }

  // Names for the value; data of it; more behind `&&`.
  _traversal_ void f2() {
    if (Top) {
      Header &top = *Top;
      top.f2(Input);
      A += top.A % 9;
    }
    if (Bottom && Bottom->Input > 9) Bottom->f2(A);
    for (auto &kid : Kids) kid->f2();
  }
  _traversal_ void g2() {
    if (Top) {
      Top->B += 2;
      Top->g2(B);
    }
    if (Bottom && Bottom->Input > 9) Bottom->g2(B);
    for (auto &kid : Kids) kid->g2();
  }

  // A test on one side alone; a call that needs none.
  _traversal_ void f3() {
    if (Open) {
      if (Top) Top->f2(1);
    }
    for (auto &kid : Kids) kid->f3();
  }
  _traversal_ void g3() {
    if (Top) Top->g2(2);
    for (auto &kid : Kids) kid->g3();
  }

  // What is there is asked by an accessor.
  std::optional<Header> &side() { return Side; }
  bool hasTop() const { return Top.has_value(); }
  _traversal_ void f4() {
    if (side()) side()->f2(4);
    if (hasTop()) A += 1;
    for (auto &kid : Kids) kid->f4();
  }
  _traversal_ void g4() {
    if (Side) Side->g2(5);
    B += Top ? 1 : 2;
    for (auto &kid : Kids) kid->g4();
  }

  // Constant functions.
  _traversal_ void f5(int &number) const {
    if (Top) Top->f5(number);
    for (auto &kid : Kids) kid->f5(number);
  }
  _traversal_ void g5(unsigned &total) const {
    if (Top) Top->g5(total);
    for (auto &kid : Kids) kid->g5(total);
  }

  // Free functions.
  _traversal_ void f6() {
    if (Top) measure(*Top);
    if (Side) draw(&*Side);
    for (auto &kid : Kids) kid->f6();
  }
  _traversal_ void g6() {
    if (Top) Top->f2(6);
    if (Side) Side->g2(7);
    for (auto &kid : Kids) kid->g6();
  }
};

static void fill(Node &node, Random &random, int depth);
static void fill(std::optional<Header> &header, Random &random, int depth) {
  if (random.below(3) == 0) return;
  header.emplace();
  header->Input = random.below(30);
  if (depth == 0) return;
  for (int count = random.below(3); count > 0; --count) {
    auto part = std::make_unique<Node>();
    fill(*part, random, depth - 1);
    header->Parts.push_back(std::move(part));
  }
}
static void fill(Node &node, Random &random, int depth) {
  node.Input = random.below(50);
  node.Open = random.below(2) == 0;
  fill(node.Top, random, depth);
  fill(node.Bottom, random, depth);
  fill(node.Side, random, depth);
  if (depth == 0) return;
  for (int count = random.below(3); count > 0; --count) {
    node.Kids.push_back(std::make_unique<Node>());
    fill(*node.Kids.back(), random, depth - 1);
  }
}

static void dump(const Node &node) {
  std::printf("(%d %d", node.A, node.B);
  for (auto *header : {&node.Top, &node.Bottom, &node.Side})
    if (*header) {
      std::printf("[%d %d", (*header)->A, (*header)->B);
      for (auto &part : (*header)->Parts) dump(static_cast<const Node &>(*part));
      std::printf("]");
    }
  for (auto &kid : node.Kids) dump(*kid);
  std::printf(")");
}

static void constants(const Node &root) {
  int number = 0;
  unsigned total = 0;
  root.f5(number);
  root.g5(total);
  std::printf("%d %u\n", number, total);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    Node root;
    fill(root, random, tree % 3);
    root.f1();
    root.g1();
    root.f2();
    root.g2();
    root.f3();
    root.g3();
    root.f4();
    root.g4();
    constants(root);
    root.f6();
    root.g6();
    dump(root);
    std::printf("\n");
  }
}
