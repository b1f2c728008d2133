// traversals: f g h k l m
// case: flags --mark-tree Leaf --mark-tree Node --mark-child Node::Leaves --mark-child Node::Kids
// case: flags --mark-traversal Leaf::f --mark-traversal Leaf::g --mark-traversal Node::f --mark-traversal Node::g --mark-traversal Node::h --mark-traversal Node::k --mark-traversal Node::l --mark-traversal Node::m
// Rule: a structure of numbers is a node if its name is marked, though nothing in it says so: a container of such is no single location, but
// one of children.
#include "case.h"
#include "pleach.h"

#include <utility>
#include <vector>

struct Leaf {
  int A = 1, B = 2;
  void f() { A = A % 100 * 2 + 1; }
  void g() { B = B % 100 * 3 + A; }
};

struct Node {
  std::vector<Leaf> Leaves;
  std::vector<Node> Kids;
  int Sum = 0;

  void f() {
    for (auto &leaf : Leaves) leaf.f();
    for (auto &kid : Kids) kid.f();
  }
  void g() {
    for (auto &leaf : Leaves) leaf.g();
    for (auto &kid : Kids) {
      kid.g();
      Sum += kid.Leaves.empty() ? 1 : kid.Leaves[0].B;
    }
  }

  // By a reference to the container.
  static void renew(std::vector<Leaf> &leaves) {
    if (leaves.size() == 2) leaves.pop_back();
    leaves.push_back(Leaf());
  }
  static int first(const std::vector<Leaf> &leaves) { return leaves.empty() ? 3 : leaves.front().A; }
  void h() {
    for (auto &leaf : Leaves) leaf.f();
    for (auto &kid : Kids) kid.h();
  }
  void k() {
    Sum = Sum % 100 * 2 + first(Leaves);
    renew(Leaves);
    for (auto &leaf : Leaves) leaf.g();
    for (auto &kid : Kids) kid.k();
  }

  // Copies of the container.
  void l() {
    for (auto &leaf : Leaves) leaf.f();
    for (auto &kid : Kids) kid.l();
  }
  void m() {
    std::vector<Leaf> copy = Leaves; // expect: unsupported-body
    if (!copy.empty()) Sum += copy.back().A;
    copy.push_back(Leaf());
    for (auto &leaf : Leaves) leaf.g();
    for (auto &kid : Kids) kid.m();
    Leaves = std::move(copy);
  }
};

static void together(Node &root) {
  root.f();
  root.g();
}
static void renewed(Node &root) {
  root.h();
  root.k();
}
static void copied(Node &root) {
  root.l();
  root.m();
}

static void fill(Node &node, Random &random, int depth) {
  node.Leaves.resize(static_cast<std::size_t>(random.below(3)));
  for (Leaf &it : node.Leaves) it.A = random.below(9);
  if (depth == 0) return;
  node.Kids.resize(static_cast<std::size_t>(random.below(4)));
  for (Node &it : node.Kids) fill(it, random, depth - 1);
}
static void dump(const Node &node) {
  std::printf("%d\n", node.Sum);
  for (const Leaf &it : node.Leaves) std::printf("%d %d\n", it.A, it.B);
  for (const Node &it : node.Kids) dump(it);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    Node root;
    fill(root, random, tree % 4);
    together(root);
    dump(root);
    renewed(root);
    dump(root);
    copied(root);
    dump(root);
  }
}
