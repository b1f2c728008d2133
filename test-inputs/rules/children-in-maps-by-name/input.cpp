// traversals: f g h k l m
// case: flags --mark-tree Leaf --mark-tree Node --mark-child Node::Leaves --mark-child Node::One --mark-child Node::Kids
// case: flags --mark-traversal Leaf::f --mark-traversal Leaf::g --mark-traversal Node::f --mark-traversal Node::g --mark-traversal Node::h --mark-traversal Node::k --mark-traversal Node::l --mark-traversal Node::m
// Rule: a structure of numbers is a node if its name is marked, though nothing in it says so: an entry of a map of such, or an optional, is no single
// location, and a function that is given one changes the child in it.
#include "case.h"
#include "pleach.h"

#include <map>
#include <optional>
#include <utility>

struct Leaf {
  int A = 1, B = 2;
  void f() { A = A % 100 * 2 + 1; }
  void g() { B = B % 100 * 3 + A; }
};

static void bump(std::pair<const int, Leaf> &entry) { entry.second.A += 5; }
static void bump(std::optional<Leaf> &leaf) {
  if (leaf) leaf->A += 3;
}
static int &first(std::pair<const int, Leaf> &entry) { return entry.second.A; }

struct Node {
  std::map<int, Leaf> Leaves;
  std::optional<Leaf> One;
  std::map<int, Node> Kids;
  int Sum = 0;

  void f() {
    for (auto &kv : Leaves) kv.second.f();
    if (One) One->f();
    for (auto &[key, kid] : Kids) kid.f();
  }
  void g() {
    for (auto &kv : Leaves) kv.second.g();
    if (One.has_value()) One->g();
    for (auto &[key, kid] : Kids) {
      kid.g();
      Sum = Sum % 100 * 3 + kid.Sum + key;
    }
  }

  // An entry, or an optional, as an argument; a part of an entry that a function gives a reference to.
  void h() {
    for (auto &kv : Leaves) kv.second.f();
    if (One) One->f();
    for (auto &[key, kid] : Kids) kid.h();
  }
  void k() {
    for (auto &kv : Leaves) {
      bump(kv);
      kv.second.g();
      first(kv) += 7;
      Sum = Sum % 100 * 3 + kv.second.B;
    }
    bump(One);
    if (One) One->g();
    for (auto &[key, kid] : Kids) kid.k();
  }

  // A copy of an entry is no child; one of an optional is none either.
  void l() {
    for (auto &kv : Leaves) {
      auto copy = kv; // expect: unsupported-body
      copy.second.f();
      Sum = Sum % 100 * 2 + copy.second.A;
      kv.second.f();
    }
    auto one = One;
    if (one) one->A += 2;
    for (auto &[key, kid] : Kids) kid.l();
  }
  void m() {
    for (auto &kv : Leaves) kv.second.A += kv.first;
    if (One) One->A += 1;
    for (auto &[key, kid] : Kids) kid.m();
  }
};

static void fill(Node &node, Random &random, int depth) {
  for (int count = random.below(4); count > 0; --count) node.Leaves[random.below(5)].B = random.below(9);
  if (random.below(2)) node.One.emplace();
  if (depth == 0) return;
  for (int count = random.below(4); count > 0; --count) fill(node.Kids[random.below(9)], random, depth - 1);
}

static void dump(const Node &node) {
  std::printf("(%d", node.Sum);
  for (auto &kv : node.Leaves) std::printf(" %d.%d", kv.second.A, kv.second.B);
  if (node.One) std::printf("[%d.%d]", node.One->A, node.One->B);
  for (auto &kv : node.Kids) dump(kv.second);
  std::printf(")");
}

static void arguments(Node &root) {
  root.f();
  root.g();
}
static void references(Node &root) {
  root.h();
  root.k();
}
static void copies(Node &root) {
  root.l();
  root.m();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node root;
    fill(root, random, tree % 4);
    arguments(root);
    references(root);
    copies(root);
    dump(root);
    std::printf("\n");
  }
}
