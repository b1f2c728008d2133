// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8 f9 g9 f10 g10 f11 g11 f12 g12 f13 g13 f14 g14 f15 g15 f16 g16 f17 g17 f18 g18 f19 g19 f20 g20 f21 g21 f22 g22 f23 g23 f24 g24 f25 g25 f26 g26 f27 g27 f28 g28 f29 g29
// case: gain
// case: plain
// Rule: walks stay apart that touch a place in two ways, or in one of which two do not come to the same in either order. What sanitizers
// tell of, no order may bring about: sums that overflow on the way.
#include "case.h"
#include "pleach.h"

#include <atomic>
#include <vector>

enum class Set { None = 0, First = 1, Second = 2 };
static Set operator|(Set a, Set b) { return static_cast<Set>(static_cast<int>(a) % 8 * 3 | static_cast<int>(b)); }
static Set &operator|=(Set &a, Set b) { return a = a | b; }

union Both {
  unsigned Word;
  unsigned short Half;
};

struct Tally {
  unsigned Count = 0;
};

struct Counts {
  int Signed = 0;
  float Real = 0;
  unsigned Rounded = 0;
  bool Odd = false;
  unsigned Doubled = 1;
  int Stored = 0;
  int Mixed = 0;
  unsigned Bits = 0;
  unsigned Scaled = 0;
  unsigned Used = 0;
  bool Tested = false;
  int Guarded = 0;
  volatile unsigned Watched = 0;
  Set Flags = Set::None;
  unsigned Limited = 0;
  unsigned Printed = 0;
  unsigned Passed = 0;
  unsigned Low : 7;
  Both Parts = {0};
  unsigned char Byte = 0;
  unsigned Wide = 0;
  unsigned Total = 0;
  unsigned Step = 0;
  unsigned Ended = 0;
  unsigned Given = 0;
};

static Counts All;
static Tally One, Two, Three;
static unsigned Sum;
static std::atomic<unsigned> Turns;

static unsigned half(unsigned of) { return of / 2; }
static unsigned next() { return All.Given++; }

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  Node *Up = nullptr;
  int Input = 0;
  unsigned Own = 0;

  // Sums of numbers with a sign overflow in between.
  _traversal_ void f1() {
    All.Signed += Input;
    for (Node *kid : Kids) kid->f1();
  }
  _traversal_ void g1() {
    for (Node *kid : Kids) kid->g1();
    All.Signed -= Input;
  }

  // Sums of floating numbers round.
  _traversal_ void f2() {
    All.Real += 16777216.0f;
    for (Node *kid : Kids) kid->f2();
  }
  _traversal_ void g2() {
    for (Node *kid : Kids) kid->g2();
    All.Real += 1;
  }

  // So does this one, of a number without sign.
  _traversal_ void f3() {
    All.Rounded += Input * 0.25f;
    for (Node *kid : Kids) kid->f3();
  }
  _traversal_ void g3() {
    for (Node *kid : Kids) kid->g3();
    All.Rounded += 1;
  }

  // `^=` of a truth value forgets which bits there are.
  _traversal_ void f4() {
    All.Odd ^= Input % 4;
    for (Node *kid : Kids) kid->f4();
  }
  _traversal_ void g4() {
    for (Node *kid : Kids) kid->g4();
    All.Odd ^= 2;
  }

  // The operand reads the place.
  _traversal_ void f5() {
    All.Doubled += All.Doubled;
    for (Node *kid : Kids) kid->f5();
  }
  _traversal_ void g5() {
    for (Node *kid : Kids) kid->g5();
    ++All.Doubled;
  }

  // Two constants.
  _traversal_ void f6() {
    All.Stored = 1;
    for (Node *kid : Kids) kid->f6();
  }
  _traversal_ void g6() {
    for (Node *kid : Kids) kid->g6();
    All.Stored = 2;
  }

  // A constant, and a bit.
  _traversal_ void f7() {
    All.Mixed = 1;
    for (Node *kid : Kids) kid->f7();
  }
  _traversal_ void g7() {
    for (Node *kid : Kids) kid->g7();
    All.Mixed |= 2;
  }

  // Bits that are set and cleared.
  _traversal_ void f8() {
    All.Bits |= Input;
    for (Node *kid : Kids) kid->f8();
  }
  _traversal_ void g8() {
    for (Node *kid : Kids) kid->g8();
    All.Bits &= 6;
  }

  // A sum and a product.
  _traversal_ void f9() {
    All.Scaled += 2;
    for (Node *kid : Kids) kid->f9();
  }
  _traversal_ void g9() {
    for (Node *kid : Kids) kid->g9();
    All.Scaled *= 3;
  }

  // The result is used.
  _traversal_ void f10() {
    Own = ++All.Used;
    for (Node *kid : Kids) kid->f10();
  }
  _traversal_ void g10() {
    for (Node *kid : Kids) kid->g10();
    All.Used++;
  }

  // It is tested.
  _traversal_ void f11() {
    if ((All.Tested |= Input > 36)) Own += 1;
    for (Node *kid : Kids) kid->f11();
  }
  _traversal_ void g11() {
    for (Node *kid : Kids) kid->g11();
    All.Tested |= Input == 7;
  }

  // It stands behind `&&`.
  _traversal_ void f12() {
    bool both = Input % 2 && (All.Guarded |= Input % 4);
    Own += both;
    for (Node *kid : Kids) kid->f12();
  }
  _traversal_ void g12() {
    for (Node *kid : Kids) kid->g12();
    All.Guarded |= 8;
  }

  // The place is volatile.
  _traversal_ void f13() {
    All.Watched += 1;
    for (Node *kid : Kids) kid->f13();
  }
  _traversal_ void g13() {
    for (Node *kid : Kids) kid->g13();
    All.Watched += 2;
  }

  // It is atomic.
  _traversal_ void f14() {
    Turns += 1;
    for (Node *kid : Kids) kid->f14();
  }
  _traversal_ void g14() {
    for (Node *kid : Kids) kid->g14();
    Turns += 2;
  }

  // The operator is the program's.
  _traversal_ void f15() {
    All.Flags |= Set::First;
    for (Node *kid : Kids) kid->f15();
  }
  _traversal_ void g15() {
    for (Node *kid : Kids) kid->g15();
    All.Flags |= Set::Second;
  }

  // A condition reads the place.
  _traversal_ void f16() {
    ++All.Limited;
    for (Node *kid : Kids) kid->f16();
  }
  _traversal_ void g16() {
    for (Node *kid : Kids) kid->g16();
    if (All.Limited < 20) Own += 2;
  }

  // It is printed.
  _traversal_ void f17() {
    ++All.Printed;
    for (Node *kid : Kids) kid->f17();
  }
  _traversal_ void g17() {
    for (Node *kid : Kids) kid->g17();
    std::printf("%u\n", All.Printed);
  }

  // It is passed.
  _traversal_ void f18() {
    ++All.Passed;
    for (Node *kid : Kids) kid->f18();
  }
  _traversal_ void g18() {
    for (Node *kid : Kids) kid->g18();
    Own += half(All.Passed);
  }

  // A bit-field.
  _traversal_ void f19() {
    All.Low += 1;
    for (Node *kid : Kids) kid->f19();
  }
  _traversal_ void g19() {
    for (Node *kid : Kids) kid->g19();
    All.Low += 2;
  }

  // A member of a union.
  _traversal_ void f20() {
    All.Parts.Word |= 1;
    for (Node *kid : Kids) kid->f20();
  }
  _traversal_ void g20() {
    for (Node *kid : Kids) kid->g20();
    All.Parts.Half |= 2;
  }

  // The sum is computed in `int`.
  _traversal_ void f21() {
    All.Byte += Input;
    for (Node *kid : Kids) kid->f21();
  }
  _traversal_ void g21() {
    for (Node *kid : Kids) kid->g21();
    All.Byte += 1;
  }

  // The sum is computed in a longer type with a sign.
  _traversal_ void f22() {
    All.Wide += 1ll * Input;
    for (Node *kid : Kids) kid->f22();
  }
  _traversal_ void g22() {
    for (Node *kid : Kids) kid->g22();
    All.Wide += 2;
  }

  // The object is read as a whole.
  _traversal_ void f23() {
    ++One.Count;
    for (Node *kid : Kids) kid->f23();
  }
  _traversal_ void g23() {
    for (Node *kid : Kids) kid->g23();
    Tally copy = One;
    Own += copy.Count;
  }

  // The object is written as a whole.
  _traversal_ void f24() {
    ++Two.Count;
    for (Node *kid : Kids) kid->f24();
  }
  _traversal_ void g24() {
    for (Node *kid : Kids) kid->g24();
    if (Input == 9) Two = Tally{};
  }

  // Two references to one object.
  _traversal_ void f25(Tally &a, Tally &b) {
    ++a.Count;
    for (Node *kid : Kids) kid->f25(a, b);
  }
  _traversal_ void g25(Tally &a, Tally &b) {
    for (Node *kid : Kids) kid->g25(a, b);
    b.Count = b.Count * 2;
  }

  // A reference that is written otherwise.
  _traversal_ void f26(unsigned &sum) {
    ++sum;
    for (Node *kid : Kids) kid->f26(sum);
  }
  _traversal_ void g26(unsigned &sum) {
    for (Node *kid : Kids) kid->g26(sum);
    if (Input % 8 == 1) sum = 0;
  }

  // The operand changes.
  _traversal_ void f27() {
    All.Total += All.Step;
    for (Node *kid : Kids) kid->f27();
  }
  _traversal_ void g27() {
    for (Node *kid : Kids) kid->g27();
    All.Step = Input;
  }

  // What may not return keeps its order.
  _traversal_ void f28() {
    ++All.Ended;
    for (Node *kid : Kids) kid->f28();
  }
  _traversal_ void g28() {
    for (Node *kid : Kids) kid->g28();
    if (Input == 100) std::abort();
  }

  // A function gives the old number.
  _traversal_ void f29() {
    ++All.Given;
    for (Node *kid : Kids) kid->f29();
  }
  _traversal_ void g29() {
    for (Node *kid : Kids) kid->g29();
    Own += next();
  }
};

// Clang's sanitizers look for leaks: the trees are kept.
static std::vector<Node *> kept;

static Node *build(Random &random, Node *up, int depth) {
  Node *node = new Node;
  kept.push_back(node);
  node->Up = up;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Kids = {build(random, node, depth - 1), build(random, node, depth - 1 - random.below(2))};
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %u\n", node->Input, node->Own);
  for (const Node *kid : node->Kids) dump(kid);
}

static void run1(Node *root) {
  root->f1();
  root->g1();
}
static void run2(Node *root) {
  root->f2();
  root->g2();
}
static void run3(Node *root) {
  root->f3();
  root->g3();
}
static void run4(Node *root) {
  root->f4();
  root->g4();
}
static void run5(Node *root) {
  root->f5();
  root->g5();
}
static void run6(Node *root) {
  root->f6();
  root->g6();
}
static void run7(Node *root) {
  root->f7();
  root->g7();
}
static void run8(Node *root) {
  root->f8();
  root->g8();
}
static void run9(Node *root) {
  root->f9();
  root->g9();
}
static void run10(Node *root) {
  root->f10();
  root->g10();
}
static void run11(Node *root) {
  root->f11();
  root->g11();
}
static void run12(Node *root) {
  root->f12();
  root->g12();
}
static void run13(Node *root) {
  root->f13();
  root->g13();
}
static void run14(Node *root) {
  root->f14();
  root->g14();
}
static void run15(Node *root) {
  root->f15();
  root->g15();
}
static void run16(Node *root) {
  root->f16();
  root->g16();
}
static void run17(Node *root) {
  root->f17();
  root->g17();
}
static void run18(Node *root) {
  root->f18();
  root->g18();
}
static void run19(Node *root) {
  root->f19();
  root->g19();
}
static void run20(Node *root) {
  root->f20();
  root->g20();
}
static void run21(Node *root) {
  root->f21();
  root->g21();
}
static void run22(Node *root) {
  root->f22();
  root->g22();
}
static void run23(Node *root) {
  root->f23();
  root->g23();
}
static void run24(Node *root) {
  root->f24();
  root->g24();
}
static void run25(Node *root) {
  root->f25(Three, Three);
  root->g25(Three, Three);
}
static void run26(Node *root) {
  root->f26(Sum);
  root->g26(Sum);
}
static void run27(Node *root) {
  root->f27();
  root->g27();
}
static void run28(Node *root) {
  root->f28();
  root->g28();
}
static void run29(Node *root) {
  root->f29();
  root->g29();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 5; ++tree) {
    auto *top = new Node;
    kept.push_back(top);
    Node *root = build(random, top, tree);
    run1(root);
    run2(root);
    run3(root);
    run4(root);
    run5(root);
    run6(root);
    run7(root);
    run8(root);
    run9(root);
    run10(root);
    run11(root);
    run12(root);
    run13(root);
    run14(root);
    run15(root);
    run16(root);
    run17(root);
    run18(root);
    run19(root);
    run20(root);
    run21(root);
    run22(root);
    run23(root);
    run24(root);
    run25(root);
    run26(root);
    run27(root);
    run28(root);
    run29(root);
    dump(top);
    dump(root);
    std::printf("%d %d %u %d %u %d %d %u\n", All.Signed, static_cast<int>(All.Real / 64), All.Rounded, All.Odd, All.Doubled, All.Stored, All.Mixed, All.Bits);
    std::printf("%u %u %d %d %u %d %u %u %u\n", All.Scaled, All.Used, All.Tested, All.Guarded, All.Watched, static_cast<int>(All.Flags), All.Limited, All.Printed, All.Passed);
    std::printf("%u %u %d %u %u %u %u\n", All.Low, All.Parts.Word, All.Byte, All.Wide, All.Total, All.Ended, All.Given);
    std::printf("%u %u %u %u %u\n", One.Count, Two.Count, Three.Count, Sum, Turns.load());
    All.Rounded = All.Limited = All.Tested = All.Guarded = 0;
    All.Flags = Set::None;
  }
}
