// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8 f9 g9 f10 g10 f11 g11 f12 g12 f13 g13 f14 g14 f15 g15 f16 g16
// Rule: algorithms of the library change the elements of their range, call what they are given, and run operators, conversions and a `swap` of the
// program's where there are such.
#include "case.h"
#include "pleach.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

struct Entry {
  int Key = 0;
  int Value = 0;
};

// What a `swap` of the program's counts.
struct Counted {
  int Key = 0;
};
static int Swapped = 0;
static void swap(Counted &a, Counted &b) {
  Counted kept = a;
  a = b;
  b = kept;
  ++Swapped;
}

// An operator of the program's.
struct Ranked {
  int Key = 0;
};
static int Compared = 0;
static bool operator<(const Ranked &a, const Ranked &b) {
  ++Compared;
  return a.Key < b.Key;
}

// A `swap` of the program's for pointers.
struct Pointed {
  int Key = 0;
};
static void swap(Pointed *&a, Pointed *&b) {
  Pointed *kept = a;
  a = b;
  b = kept;
  ++Swapped;
}

// A conversion of the program's.
struct Wrapped {
  int Key;
  static int Made;
  Wrapped(int key) : Key(key) { ++Made; }
};
int Wrapped::Made = 0;

struct Result {
  int Key;
  static int Asked;
  operator bool() const {
    ++Asked;
    return Key > 5;
  }
};
int Result::Asked = 0;

static int Total = 0;
static bool countsItself(int it) {
  Total += it;
  return Total % 2 != 0;
}
static int firstTotal(const std::vector<int> &) { return Total; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  std::vector<int> Widths, Heights;
  std::vector<std::string> Names;
  std::vector<Counted> Counts;
  std::vector<Ranked> Ranks;
  std::vector<Pointed *> Pointers;
  Pointed Own[5];
  std::array<int, 3> Parts{2, 1, 3};
  int Slots[4] = {3, 1, 2, 0};
  int Input = 0;
  int A = 0;
  int B = 0;
  int C = 0;

  // What is sorted, another walk reads, of the children.
  _traversal_ void f1() {
    std::sort(Widths.begin(), Widths.end());
    if (Left) Left->f1();
    if (Right) Right->f1();
  }
  _traversal_ void g1() {
    if (Left) A = A * 31 + Left->Widths[0];
    if (!Widths.empty()) Widths[0] += A % 5;
    if (Left) Left->g1();
    if (Right) Right->g1();
  }

  // What is filled.
  _traversal_ void f2() {
    std::fill(Slots, Slots + 4, Input);
    if (Left) Left->f2();
    if (Right) Right->f2();
  }
  _traversal_ void g2() {
    for (int it : Left ? Left->Slots : Slots) A = A * 7 + it;
    Slots[Input % 4] = A % 10;
    if (Left) Left->g2();
    if (Right) Right->g2();
  }

  // What is written elsewhere.
  _traversal_ void f3() {
    std::copy(Widths.begin(), Widths.begin() + 2, Parts.begin());
    if (Left) Left->f3();
    if (Right) Right->f3();
  }
  _traversal_ void g3() {
    if (Right) B = B * 31 + Right->Parts[1];
    Parts[0] = B % 10;
    if (Left) Left->g3();
    if (Right) Right->g3();
  }

  // What is appended.
  _traversal_ void f4() {
    std::transform(Widths.begin(), Widths.begin() + 2, std::back_inserter(Heights), [](int it) { return it + 1; });
    if (Left) Left->f4();
    if (Right) Right->f4();
  }
  _traversal_ void g4() {
    if (Left) A += static_cast<int>(Left->Heights.size());
    if (A % 2) Heights.push_back(1);
    if (Left) Left->g4();
    if (Right) Right->g4();
  }

  // What a lambda writes.
  _traversal_ void f5() {
    std::for_each(Widths.begin(), Widths.end(), [&](int it) { C = C * 3 + it; });
    if (Left) Left->f5();
    if (Right) Right->f5();
  }
  _traversal_ void g5() {
    if (Left) A += Left->C;
    C = A % 10;
    if (Left) Left->g5();
    if (Right) Right->g5();
  }

  // What a lambda writes by its parameter.
  _traversal_ void f6() {
    std::for_each(Names.begin(), Names.end(), [&](std::string &it) { it += char('a' + Input); });
    if (Left) Left->f6();
    if (Right) Right->f6();
  }
  _traversal_ void g6() {
    if (Left) A += static_cast<int>(Left->Names[0].size());
    Names[0] = "x";
    if (Left) Left->g6();
    if (Right) Right->g6();
  }

  // What a function of the program's writes.
  _traversal_ void f7() {
    A += std::count_if(Widths.begin(), Widths.end(), countsItself);
    if (Left) Left->f7();
    if (Right) Right->f7();
  }
  _traversal_ void g7() {
    B += firstTotal(Widths);
    if (Left) Left->g7();
    if (Right) Right->g7();
  }

  // What a lambda in a variable reads.
  _traversal_ void f8() {
    auto low = [this](int it) { return it < C; };
    A += std::count_if(Widths.begin(), Widths.end(), low);
    if (Left) Left->f8();
    if (Right) Right->f8();
  }
  _traversal_ void g8() {
    if (Left) Left->C += Input;
    C += B;
    if (Left) Left->g8();
    if (Right) Right->g8();
  }

  // A `swap` of the program's.
  _traversal_ void f9() {
    std::sort(Counts.begin(), Counts.end(), [](const Counted &a, const Counted &b) { return a.Key < b.Key; });
    if (Left) Left->f9();
    if (Right) Right->f9();
  }
  _traversal_ void g9() {
    B = B * 3 + Swapped;
    if (Left) Left->g9();
    if (Right) Right->g9();
  }

  // One for what elements point to.
  _traversal_ void f10() {
    std::reverse(Pointers.begin(), Pointers.end());
    if (Left) Left->f10();
    if (Right) Right->f10();
  }
  _traversal_ void g10() {
    B = B * 3 + Swapped;
    if (Left) Left->g10();
    if (Right) Right->g10();
  }

  // What a lambda writes behind elements that are pointers.
  _traversal_ void f11() {
    std::for_each(Pointers.begin(), Pointers.end(), [](Pointed *it) { it->Key += 1; });
    if (Left) Left->f11();
    if (Right) Right->f11();
  }
  _traversal_ void g11() {
    if (Left) B = B * 3 + Left->Own[1].Key;
    Own[1].Key = B % 10;
    if (Left) Left->g11();
    if (Right) Right->g11();
  }

  // An operator of the program's.
  _traversal_ void f12() {
    std::sort(Ranks.begin(), Ranks.end());
    if (Left) Left->f12();
    if (Right) Right->f12();
  }
  _traversal_ void g12() {
    B = B * 3 + Compared;
    if (Left) Left->g12();
    if (Right) Right->g12();
  }

  // A parameter that is made from an element.
  _traversal_ void f13() {
    std::for_each(Widths.begin(), Widths.end(), [&](const Wrapped &it) { A += it.Key; });
    if (Left) Left->f13();
    if (Right) Right->f13();
  }
  _traversal_ void g13() {
    B = B * 3 + Wrapped::Made;
    if (Left) Left->g13();
    if (Right) Right->g13();
  }

  // A result that is converted.
  _traversal_ void f14() {
    A += std::count_if(Widths.begin(), Widths.end(), [](int it) { return Result{it}; });
    if (Left) Left->f14();
    if (Right) Right->f14();
  }
  _traversal_ void g14() {
    B = B * 3 + Result::Asked;
    if (Left) Left->g14();
    if (Right) Right->g14();
  }

  // What an iterator leads to that an algorithm gives back.
  _traversal_ void f15() {
    if (!Widths.empty()) *std::max_element(Widths.begin(), Widths.end()) = 0;
    if (Left) Left->f15();
    if (Right) Right->f15();
  }
  _traversal_ void g15() {
    if (Left) A = A * 31 + Left->Widths[0] + Left->Widths[1] + Left->Widths[2];
    Widths[1] = A % 10;
    if (Left) Left->g15();
    if (Right) Right->g15();
  }

  // What is erased.
  _traversal_ void f16() {
    Widths.erase(std::remove(Widths.begin(), Widths.end(), Input), Widths.end());
    if (Left) Left->f16();
    if (Right) Right->f16();
  }
  _traversal_ void g16() {
    if (Left) A += static_cast<int>(Left->Widths.size());
    if (A % 2) Widths.push_back(Input);
    if (Left) Left->g16();
    if (Right) Right->g16();
  }
};

static Node *build(Random &random, int depth) {
  if (depth < 0 || (depth < 3 && random.below(4) == 0)) return nullptr;
  Node *node = new Node;
  node->Input = random.below(9);
  for (int i = 0; i < 5; ++i) {
    node->Widths.push_back(random.below(20));
    node->Heights.push_back(random.below(20));
    node->Names.push_back(std::string(1, char('a' + random.below(20))));
    node->Counts.push_back({random.below(20)});
    node->Ranks.push_back({random.below(20)});
    node->Own[i].Key = random.below(20);
    node->Pointers.push_back(&node->Own[i]);
  }
  node->Left = build(random, depth - 1);
  node->Right = build(random, depth - 1);
  return node;
}

static void dump(Node *node) {
  if (!node) return;
  for (int it : node->Widths) std::printf("%d ", it);
  for (int it : node->Heights) std::printf("%d ", it);
  for (const std::string &it : node->Names) std::printf("%s ", it.c_str());
  for (const Counted &it : node->Counts) std::printf("%d ", it.Key);
  for (const Pointed *it : node->Pointers) std::printf("%d ", it->Key);
  for (const Ranked &it : node->Ranks) std::printf("%d ", it.Key);
  for (int it : node->Slots) std::printf("%d ", it);
  for (int it : node->Parts) std::printf("%d ", it);
  std::printf("| %d %d %d\n", node->A, node->B, node->C);
  dump(node->Left);
  dump(node->Right);
}

static void free_all(Node *node) {
  if (!node) return;
  free_all(node->Left);
  free_all(node->Right);
  delete node;
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

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node *root = build(random, tree);
    if (!root) continue;
    run1(root);
    dump(root);
    run2(root);
    dump(root);
    run3(root);
    dump(root);
    run4(root);
    dump(root);
    run5(root);
    dump(root);
    run6(root);
    dump(root);
    run7(root);
    dump(root);
    run8(root);
    dump(root);
    run9(root);
    dump(root);
    run10(root);
    dump(root);
    run11(root);
    dump(root);
    run12(root);
    dump(root);
    run13(root);
    dump(root);
    run14(root);
    dump(root);
    run15(root);
    dump(root);
    run16(root);
    dump(root);
    free_all(root);
  }
}
