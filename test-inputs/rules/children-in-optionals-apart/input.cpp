// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7
// Rule: what gives an optional child a value, or takes it away, may do anything; so may `value`, which throws, and what copies or assigns the node. Two
// optionals are compared by their values, with the program's operators. Without mark, and of pointers, an optional is data.
#include "case.h"
#include "pleach.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

static int Compared = 0;

struct _tree_ Part {
  _child_ Part *Next = nullptr;
  int A = 0, B = 0, Input = 0;

  Part() = default;
  explicit Part(int input) : Input(input) {}
  Part(const Part &other) : A(other.A), B(other.B), Input(other.Input) {
    if (other.Next) Next = new Part(*other.Next);
  }
  Part &operator=(const Part &) = delete;
  ~Part() { delete Next; }
  bool operator==(const Part &other) const { return ++Compared, A == other.A; }

  _traversal_ void f() {
    A = A % 1000 * 2 + Input;
    if (Next) Next->f();
  }
  _traversal_ void g() {
    B = B % 1000 * 3 + A;
    if (Next) Next->g();
  }
};

struct _tree_ Node {
  _child_ std::optional<Part> Top;
  _child_ std::optional<Part> Low;
  std::optional<Part> Loose;
  _child_ std::optional<std::unique_ptr<Part>> Owner; // expect: unsupported-class
  Part *Link = nullptr;
  int A = 0, B = 0, Input = 0;

  // The value goes, or another one comes.
  _traversal_ void f1() {
    if (Top) Top->f();
    A += Input;
  }
  _traversal_ void g1() {
    if (Input % 3 == 0) Top.reset();
    if (Top) Top->g();
    B += Top ? Top->B : 5;
  }
  _traversal_ void f2() {
    if (Top) Top->f();
    A += Input;
  }
  _traversal_ void g2() {
    if (Input % 2) Top.emplace(Input);
    if (Top) Top->g();
    B += Top ? Top->B : 5;
  }

  // What the first walk takes away is not there for the second; a reference was to what was there before.
  _traversal_ void f3() {
    if (Top) {
      Part &part = *Top;
      part.f();
      if (Input % 4 == 0) Top.reset();
    }
    A += 1;
  }
  _traversal_ void g3() {
    if (Top) Top->g();
    B += Top.has_value();
  }

  // It throws.
  _traversal_ void f4() {
    try { // expect: unsupported-body
      Low.value().f();
    } catch (const std::bad_optional_access &) {
      A += 3;
    }
  }
  _traversal_ void g4() {
    if (Low) Low->g();
    B += A;
  }

  // A comparison of values counts.
  _traversal_ void f5() {
    if (Top == Low) A += Compared;
    if (Top) Top->f();
  }
  _traversal_ void g5() {
    B += Compared;
    if (Top) Top->g();
  }

  // Another way leads to what is no child.
  _traversal_ void f6() {
    if (Loose) Loose->f();
    if (Owner && *Owner) (*Owner)->f();
    A += Input;
  }
  _traversal_ void g6() {
    if (Link) Link->A += 7;
    if (Loose) Loose->g();
    if (Owner && *Owner) (*Owner)->g();
    B += Loose ? Loose->B : 1;
  }

  // Children change places, or are copied.
  _traversal_ void f7() {
    if (Top) Top->f();
    if (Low) Low->f();
  }
  _traversal_ void g7() {
    if (Input % 5 == 0 && Low) {
      std::optional<Part> copy = Low; // expect: unsupported-body
      copy->A += 5;
      copy->g();
      B += copy->B;
      Low.reset();
      Low.emplace(*copy);
    }
    if (Top) Top->g();
    if (Low) Low->g();
    A += Low ? Low->B : 2;
  }
};

static void fill(std::optional<Part> &part, Random &random) {
  if (random.below(4) == 0) return;
  part.emplace(random.below(30));
  if (random.below(2)) part->Next = new Part(random.below(9));
}

static void print(const std::optional<Part> &part) {
  if (part) std::printf("[%d %d]", part->A, part->B);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 9; ++tree) {
    Node root;
    root.Input = random.below(60);
    fill(root.Top, random);
    fill(root.Low, random);
    fill(root.Loose, random);
    if (root.Loose) root.Link = &*root.Loose;
    root.Owner = std::make_unique<Part>(4);
    root.f7();
    root.g7();
    root.f5();
    root.g5();
    root.f4();
    root.g4();
    root.f6();
    root.g6();
    root.f1();
    root.g1();
    root.f2();
    root.g2();
    root.f3();
    root.g3();
    print(root.Top);
    print(root.Low);
    print(root.Loose);
    std::printf("(%d %d %d)\n", root.A, root.B, Compared);
  }
}
