// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8 f9 g9 f10 g10 f11 g11 f12 g12
// Rule: a child that is a value lies in its parent: what copies, assigns, swaps or makes anew one or the other does so to the subtree; a copy is
// no child; and names for elements lead to other ones where elements come and go.
#include "case.h"
#include "pleach.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <list>
#include <utility>
#include <vector>

struct _tree_ Part {
  int A = 1, B = 2;
  _traversal_ void f() { A = A % 100 * 2 + 1; }
  _traversal_ void g() { B = B % 100 * 3 + A; }
};

struct _tree_ Node {
  _child_ Part Own;
  Part Other;
  _child_ std::vector<Node> Kids;
  _child_ std::list<Node> List;
  _child_ std::deque<Node> Queue;
  Node *Left = nullptr;
  int A = 0, B = 0, Input = 0;

  // The loop goes through copies.
  _traversal_ void f1() {
    A += Input;
    for (auto &kid : Kids) kid.f1();
  }
  _traversal_ void g1() {
    for (auto kid : Kids) { // expect: unsupported-body
      kid.g1();
      B = B * 3 + kid.B;
    }
    B += A;
  }

  // The element, or the member, is another one in between.
  _traversal_ void f2() {
    Own.f();
    for (auto &kid : Kids) kid.f2();
  }
  _traversal_ void g2() {
    if (Kids.size() > 1) std::swap(Kids[0], Kids[1]);
    Own.g();
    for (auto &kid : Kids) kid.g2();
    if (!Kids.empty()) B = B % 100 * 3 + Kids[0].Own.A;
  }
  _traversal_ void f3() {
    Own.f();
    for (auto &kid : Kids) kid.f3();
  }
  _traversal_ void g3() {
    if (Input % 2) Own = Part{Input, 1};
    Own.g();
    for (auto &kid : Kids) kid.g3();
  }

  // The node itself is assigned.
  _traversal_ void f4() {
    Own.f();
    for (auto &kid : Kids) kid.f4();
    B += Own.A;
  }
  _traversal_ void g4() {
    if (Input == 3) *this = fresh(B);
    Own.g();
    for (auto &kid : Kids) kid.g4();
  }
  static Node fresh(int value) {
    Node node;
    node.Own.A = value;
    return node;
  }

  // Copies of subtrees.
  _traversal_ void f5() {
    Own.f();
    for (auto &kid : Kids) kid.f5();
    A += Own.A;
  }
  _traversal_ void g5() {
    B = B % 100 * 2 + sum(Kids);
    Own.g();
    for (auto &kid : Kids) kid.g5();
  }
  static int sum(std::vector<Node> nodes) {
    int sum = 0;
    for (Node &it : nodes) sum += it.A + it.Own.A;
    return sum % 1000;
  }

  // References to a member, or an element, by which it is changed.
  _traversal_ void f6() {
    Own.f();
    for (auto &kid : Kids) kid.f6();
  }
  _traversal_ void g6() {
    reset(Own, Input);
    int &own = Own.A;
    own += 2;
    Own.g();
    for (auto &kid : Kids) {
      Node *it = &kid;
      it->Own.A += 5;
      kid.g6();
    }
  }
  static void reset(Part &part, int value) { part = Part{value, part.B}; }

  // A link to the neighbour.
  _traversal_ void f7() {
    if (Left) B = B % 100 * 3 + Left->Own.A;
    Own.f();
    for (auto &kid : Kids) kid.f7();
  }
  _traversal_ void g7() {
    Own.g();
    if (Left) Left->Own.A += 1;
    for (auto &kid : Kids) kid.g7();
  }

  // What refers to the first element refers to another one once there is one in front of it.
  _traversal_ void f8() {
    if (List.empty()) return;
    Node &first = List.front();
    List.push_front(Node());
    first.f8();
    List.front().A += 7;
  }
  _traversal_ void g8() {
    if (List.empty()) return;
    List.front().g8();
    B = B % 100 + List.front().A;
  }
  _traversal_ void f9() {
    if (Queue.empty()) return;
    Node &first = Queue[0];
    Part *own = &first.Own;
    Queue.push_front(Node());
    own->f();
    Queue[0].Own.f();
    first.f9();
  }
  _traversal_ void g9() {
    if (Queue.empty()) return;
    Queue[0].Own.g();
    Queue.front().g9();
    B = B % 100 + Queue.back().Own.B;
  }

  // By numbers: pointers to neighbours, addresses.
  _traversal_ void f10() {
    Own.f();
    for (auto &kid : Kids) kid.f10();
    if (Kids.size() > 1) {
      Node *it = Kids.data();
      it[1].Own.A += 3;
      (it + 1)->A += 2;
    }
  }
  _traversal_ void g10() {
    for (auto &kid : Kids) {
      kid.g10();
      B = B % 100 + static_cast<int>(&kid - &Kids[0]) * kid.A;
    }
    Own.g();
    if (Kids.size() > 1) B += Kids[1].Own.A;
  }

  // A node in a field without mark, beside one with it.
  _traversal_ void f11() {
    Own.f();
    Other.A += Own.A;
    Other.f();
    for (auto &kid : Kids) kid.f11();
  }
  _traversal_ void g11() {
    Own.g();
    Other.g();
    for (auto &kid : Kids) kid.g11();
    B += Other.B;
  }

  static bool less(const Node &left, const Node &right) { return left.Own.A < right.Own.A; }

  // The container changes.
  _traversal_ void f12() {
    Own.f();
    for (auto &kid : Kids) kid.f12();
  }
  _traversal_ void g12() {
    if (Kids.size() == 2) Kids.pop_back();
    if (Kids.size() == 1) Kids.push_back(Node());
    std::sort(Kids.begin(), Kids.end(), less);
    std::memset(static_cast<void *>(&Own.B), 0, sizeof Own.B);
    Own.g();
    for (auto &kid : Kids) kid.g12();
  }

#ifdef WRONG
  // The copies of g1 as children.
  void both() {
    A += Input;
    for (auto &kid : Kids) {
      kid.both();
      B = B * 3 + kid.B;
    }
    B += A;
  }
#endif
};

#ifdef WRONG
static void run1(Node &root) { root.both(); }
#else
static void run1(Node &root) {
  root.f1();
  root.g1();
}
#endif
static void run2(Node &root) {
  root.f2();
  root.g2();
}
static void run3(Node &root) {
  root.f3();
  root.g3();
}
static void run4(Node &root) {
  root.f4();
  root.g4();
}
static void run5(Node &root) {
  root.f5();
  root.g5();
}
static void run6(Node &root) {
  root.f6();
  root.g6();
}
static void run7(Node &root) {
  root.f7();
  root.g7();
}
static void run8(Node &root) {
  root.f8();
  root.g8();
}
static void run9(Node &root) {
  root.f9();
  root.g9();
}
static void run10(Node &root) {
  root.f10();
  root.g10();
}
static void run11(Node &root) {
  root.f11();
  root.g11();
}
static void run12(Node &root) {
  root.f12();
  root.g12();
}
// Names for elements at a call site: what they are on, and what comes in front of them.
static void run13(Node &root) {
  if (root.List.empty() || root.Queue.empty()) return;
  Node &first = root.List.front();
  root.List.push_front(Node());
  first.f11();
  root.List.front().g11();
  Node *last = &root.Queue.back();
  root.Queue.push_back(Node());
  last->f11();
  root.Queue.back().g11();
  Part &own = root.Own;
  own.f();
  root.Own.g();
}

static void fill(Node &node, Random &random, int depth) {
  node.Input = random.below(20);
  node.Own.A = random.below(9);
  if (depth == 0) return;
  node.Kids.resize(static_cast<std::size_t>(random.below(4)));
  node.List.resize(static_cast<std::size_t>(random.below(2)));
  node.Queue.resize(static_cast<std::size_t>(random.below(2)));
  for (Node &it : node.Kids) fill(it, random, depth - 1);
  for (Node &it : node.List) fill(it, random, depth - 1);
  for (Node &it : node.Queue) fill(it, random, depth - 1);
}
static void link(Node &node, Node *left) {
  node.Left = left;
  for (std::size_t i = 0; i < node.Kids.size(); ++i) link(node.Kids[i], i ? &node.Kids[i - 1] : nullptr);
}
static void dump(const Node &node) {
  std::printf("%d %d %d %d %d %d\n", node.A, node.B, node.Own.A, node.Own.B, node.Other.A, node.Other.B);
  for (const Node &it : node.Kids) dump(it);
  for (const Node &it : node.List) dump(it);
  for (const Node &it : node.Queue) dump(it);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    for (auto run : {run1, run2, run3, run4, run5, run6, run7, run8, run9, run10, run11, run12, run13}) {
      Node root;
      fill(root, random, tree % 4);
      link(root, nullptr);
      run(root);
      dump(root);
    }
  }
}
