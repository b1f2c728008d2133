// traversals: layout draw paint f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8 f9 g9
// Rule: a call on the first element of a container is one of the calls of a loop over all of them, in the iteration of that element.
#include "case.h"
#include "pleach.h"

#include <list>
#include <memory>
#include <vector>

static int Log = 1;

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  _child_ std::list<Node *> Others;
  _child_ Node *Fixed[3] = {nullptr, nullptr, nullptr};
  _child_ Node *All[2] = {nullptr, nullptr};
  bool IsLeaf = true;
  bool Open = true;
  int Input = 0;
  int A = 0;
  int B = 0;

  virtual ~Node() {}

  // Three traversals: a decorator lays out and draws its first child alone, and paints all.
  _traversal_ virtual void layout() {
    A += Input;
    for (auto &kid : Kids) kid->layout();
  }
  _traversal_ virtual void draw() {
    B += A;
    for (auto &kid : Kids) kid->draw();
  }
  _traversal_ virtual void paint() {
    B ^= Input;
    for (auto &kid : Kids) kid->paint();
  }

  // The call behind the loop, by an index; what stands behind the call uses the child.
  _traversal_ void f1() {
    A = Input;
    for (std::size_t i = 0; i < Kids.size(); ++i) {
      Kids[i]->f1();
      A += Kids[i]->A & 7;
    }
  }
  _traversal_ void g1() {
    if (!Kids.empty()) {
      B += Input;
      Kids.front()->g1();
      B += Kids.front()->B & 7;
    }
  }

  // By an iterator, and where the loop reads only; under a condition of the call's own.
  _traversal_ void f2() {
    A ^= Input;
    if (Open && Kids.size() > 1) Kids[0].get()->f2();
  }
  _traversal_ void g2() {
    for (auto it = Kids.begin(); it != Kids.end(); ++it) (*it)->g2();
    B += 3;
  }

  // A list of pointers that are copied; elements may be null in an array.
  _traversal_ void f3() {
    A += 2;
    if (Others.size() > 0) Others.front()->f3();
  }
  _traversal_ void g3() {
    for (Node *other : Others) other->g3();
    B += 5;
  }
  _traversal_ void f4() {
    A += 2;
    if (Fixed[0]) Fixed[0]->f4();
  }
  _traversal_ void g4() {
    B += 5;
    for (Node *it : Fixed) {
      if (it) it->g4();
    }
  }

  // Parameters, and variables on both sides.
  _traversal_ void f5(int by) {
    int more = by + Input;
    if (!Kids.empty()) Kids[0]->f5(more);
    A += more;
  }
  _traversal_ void g5() {
    int sum = 0;
    for (const auto &kid : Kids) {
      kid->g5();
      sum += kid->B & 3;
    }
    B += sum + Input;
  }

  // Behind an early end, and the loop under a condition.
  _traversal_ void f6() {
    if (Kids.empty()) return;
    A += 1;
    Kids[0]->f6();
  }
  _traversal_ void g6() {
    B += 1;
    for (auto &kid : Kids) kid->g6();
  }

  // What the call does matters to all iterations.
  _traversal_ void f9() {
    Log = Log * 3 % 1009 + Input;
    if (!Kids.empty()) Kids[0]->f9();
  }
  _traversal_ void g9() {
    B += Log;
    for (std::size_t i = 0; i != Kids.size(); ++i) Kids[i]->g9();
  }

  // In one traversal.
  _traversal_ void f7() {
    A += 1;
    for (auto &kid : Kids) kid->f7();
  }
  _traversal_ void g7() {
    B += 1;
    if (!Kids.empty()) Kids[0]->g7();
    for (auto &kid : Kids) kid->f7();
  }

  // Elements of an array that are there.
  _traversal_ void f8() {
    if (IsLeaf) return;
    A += 3;
    All[0]->f8();
  }
  _traversal_ void g8() {
    if (IsLeaf) return;
    B += 3;
    for (int i = 0; i < 2; ++i) All[i]->g8();
  }
};

struct Decorator final : Node {
  void layout() override {
    A += 2 * Input;
    if (!Kids.empty()) Kids[0]->layout();
  }
  void draw() override {
    if (!Kids.empty()) Kids.front()->draw();
    B += A;
  }
};

struct Leaf final : Node {
  void layout() override { A++; }
  void draw() override { B--; }
  void paint() override { B ^= 4; }
};

static Node *build(Random &random, int depth) {
  Node *node = depth == 0 ? static_cast<Node *>(new Leaf) : random.below(2) != 0 ? static_cast<Node *>(new Decorator) : new Node;
  node->Open = random.below(3) != 0;
  node->Input = random.below(6);
  if (depth > 0) {
    for (int left = random.below(4); left > 0; --left) node->Kids.emplace_back(build(random, depth - 1));
    for (int left = random.below(3); left > 0; --left) node->Others.push_back(build(random, depth - 1));
    for (auto &it : node->Fixed) it = random.below(3) != 0 ? build(random, depth - 1) : nullptr;
    for (auto &it : node->All) it = build(random, depth - 1);
    node->IsLeaf = false;
  }
  return node;
}

static void dump(const Node *node) {
  printf("%d %d\n", node->A, node->B);
  for (const auto &kid : node->Kids) dump(kid.get());
  for (auto *kid : node->Others) dump(kid);
  for (auto *kid : node->Fixed)
    if (kid) dump(kid);
  for (auto *kid : node->All)
    if (kid) dump(kid);
}

static void free_all(Node *node) {
  for (auto &kid : node->Kids) free_all(kid.release());
  for (auto *kid : node->Others) free_all(kid);
  for (auto *kid : node->Fixed)
    if (kid) free_all(kid);
  for (auto *kid : node->All)
    if (kid) free_all(kid);
  delete node;
}

static void run(Node *root) {
  root->layout();
  root->draw();
  root->paint();
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
  root->f5(2);
  root->g5();
}
static void run6(Node *root) {
  root->f6();
  root->g6();
}
static void run9(Node *root) {
  root->f9();
  root->g9();
}
static void run7(Node *root) {
  root->f7();
  root->g7();
}
static void run8(Node *root) {
  root->f8();
  root->g8();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 9; ++tree) {
    Node *root = build(random, tree % 3 + 1);
    run(root);
    dump(root);
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
    free_all(root);
  }
}
