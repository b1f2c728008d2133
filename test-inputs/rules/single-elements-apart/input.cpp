// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7
// Rule: an element that a constant names may be that of any iteration, and another one once the container has changed.
#include "case.h"
#include "pleach.h"

#include <list>
#include <memory>
#include <vector>

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  _child_ std::list<Node *> Others;
  _child_ Node *Fixed[3] = {nullptr, nullptr, nullptr};
  Node *Spare = nullptr;
  int Kind = 0;
  int Input = 0;
  int A = 0;
  int B = 0;

  // The first is an element of the loop, too.
  _traversal_ void f1() {
    if (!Kids.empty()) Kids[0]->Kind = A % 3;
    for (auto &Kid : Kids) {
      Kid->A += Kid->Kind + 1;
      Kid->f1();
    }
  }
  _traversal_ void g1() {
    if (!Kids.empty()) Kids.front()->A *= 2;
    for (auto &Kid : Kids) {
      Kid->B += Kid->A;
      Kid->g1();
    }
  }

  // What an iteration does to the first matters to another one.
  _traversal_ void f2() {
    for (auto &Kid : Kids) {
      Kids[0]->A += Kid->Input + 1;
      Kid->f2();
    }
  }
  _traversal_ void g2() {
    for (auto &Kid : Kids) {
      Kid->B = Kid->B * 3 + Kid->A;
      Kid->g2();
    }
  }

  // The same by a call, and by the last.
  _traversal_ void f3() {
    for (auto &Kid : Kids) {
      Kid->A += 1;
      if (Kid->Kind == 1) Kids.front()->f3();
    }
    A += Input;
  }
  _traversal_ void g3() {
    for (auto &Kid : Kids) {
      B = B * 3 + Kid->A;
      Kid->g3();
    }
  }

  // Another one is the first by then.
  _traversal_ void f4() {
    if (Fixed[0]) Fixed[0]->f4();
    Node *Old = Fixed[0];
    Fixed[0] = Fixed[1];
    Fixed[1] = Old;
    A += Input;
  }
  _traversal_ void g4() {
    if (Fixed[0]) {
      Fixed[0]->g4();
      B += Fixed[0]->A;
    }
  }

  // Another one is the last.
  _traversal_ void f5() {
    if (!Kids.empty()) Kids.back()->f5();
    if (Kids.size() < 3) Kids.emplace_back(new Node);
    A += 1;
  }
  _traversal_ void g5() {
    if (!Kids.empty()) Kids.back()->g5();
    B += A;
  }

  // The first and the last may be one.
  _traversal_ void f6() {
    if (!Others.empty()) {
      Others.front()->f6();
      Others.front()->A += Input;
    }
    A += Input;
  }
  _traversal_ void g6() {
    if (!Others.empty()) {
      Others.back()->g6();
      B = B * 3 + Others.back()->A;
    }
  }

  // The first is a new one by then, which the text does not say of its name.
  _traversal_ void f7() {
    if (!Fixed[0]) return;
    Node *First = Fixed[0];
    Spare = First;
    for (auto *&Slot : Fixed) {
      if (Slot == Spare) Slot = new Node;
    }
    First->f7();
    A += Input;
  }
  _traversal_ void g7() {
    if (!Fixed[0]) return;
    Fixed[0]->g7();
    B += Fixed[0]->A + 1;
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Kind = random.below(3);
  node->Input = random.below(6);
  if (depth > 0) {
    for (int left = random.below(4); left > 0; --left) node->Kids.emplace_back(build(random, depth - 1));
    for (int left = random.below(3); left > 0; --left) node->Others.push_back(build(random, depth - 1));
    for (auto &it : node->Fixed) it = random.below(3) != 0 ? build(random, depth - 1) : nullptr;
  }
  return node;
}

static void dump(const Node *node) {
  printf("%d %d %d\n", node->A, node->B, node->Kind);
  for (const auto &kid : node->Kids) dump(kid.get());
  for (auto *kid : node->Others) dump(kid);
  for (auto *kid : node->Fixed)
    if (kid) dump(kid);
}

static void free_all(Node *node) {
  for (auto &kid : node->Kids) free_all(kid.release());
  for (auto *kid : node->Others) free_all(kid);
  for (auto *kid : node->Fixed)
    if (kid) free_all(kid);
  if (node->Spare) free_all(node->Spare);
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

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 9; ++tree) {
    Node *root = build(random, tree % 3 + 1);
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
    free_all(root);
  }
}
