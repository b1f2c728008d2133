// traversals: f1 g1 f2 g2 f3 g3 f4 g4
// Rule: an element that a constant names is one node: calls on it join.
#include "case.h"
#include "pleach.h"

#include <list>
#include <memory>
#include <vector>

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  _child_ std::list<Node *> Others;
  _child_ Node *Fixed[3] = {nullptr, nullptr, nullptr};
  int Kind = 0;
  int Input = 0;
  int A = 0;
  int B = 0;

  // The first, by an index and by name.
  _traversal_ void f1() {
    if (!Kids.empty()) {
      Kids[0]->A += Input;
      Kids[0]->f1();
    }
  }
  _traversal_ void g1() {
    if (!Kids.empty()) {
      Kids.front()->g1();
      B += Kids.front()->B;
    }
  }

  // The last.
  _traversal_ void f2() {
    if (!Others.empty()) Others.back()->f2();
    A += Input;
  }
  _traversal_ void g2() {
    if (!Others.empty()) {
      Others.back()->g2();
      B += Others.back()->A;
    }
  }

  // Elements of an array, under tests of their own; and by a variable.
  _traversal_ void f3() {
    if (Fixed[0]) Fixed[0]->f3();
    if (Fixed[1]) Fixed[1]->f3();
    A += Input;
  }
  _traversal_ void g3() {
    if (Fixed[0]) {
      Node *First = Fixed[0];
      First->B += 1;
      B += First->B;
    }
    if (Fixed[0]) Fixed[0]->g3();
    if (Fixed[1] != nullptr) Fixed[1]->g3();
  }

  // Beside a loop over another container.
  _traversal_ void f4() {
    if (!Kids.empty()) Kids[0]->f4();
    for (auto *It : Others) {
      It->f4();
      A += It->A;
    }
  }
  _traversal_ void g4() {
    if (!Kids.empty()) Kids[0]->g4();
    for (auto *It : Others) {
      It->g4();
      B += It->B;
    }
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
    free_all(root);
  }
}
