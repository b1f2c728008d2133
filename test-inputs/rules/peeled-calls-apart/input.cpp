// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8 f9 g9
// Rule: a call on the first element stays apart from a loop whose other iterations matter to it, and from one that does not start with that
// element, or not always.
#include "case.h"
#include "pleach.h"

#include <memory>
#include <vector>

static int Log = 1;

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  _child_ Node *All[3] = {nullptr, nullptr, nullptr};
  Node *Up = nullptr;
  bool IsLeaf = true;
  bool Open = true;
  int Count = 0;
  int Input = 0;
  int A = 0;
  int B = 0;

  // The argument is what all iterations have left.
  _traversal_ void f1() {
    A += Input;
    for (auto &kid : Kids) {
      kid->f1();
      A += kid->A & 7;
    }
  }
  _traversal_ void g1(int sum) {
    if (!Kids.empty()) Kids[0]->g1(sum + A);
    B += sum;
  }

  // What the call does is used by what is evaluated in front of the loop.
  _traversal_ void f2() {
    A += Input + 1;
    if (!Kids.empty()) Kids[0]->f2();
  }
  _traversal_ void g2(int by) {
    B += by;
    const int next = Kids.empty() ? 0 : Kids[0]->A;
    for (auto &kid : Kids) kid->g2(next);
  }

  // The loop may leave out the first, though it is there.
  _traversal_ void f3() {
    A += 1;
    if (!IsLeaf) All[0]->f3();
  }
  _traversal_ void g3() {
    B += 1;
    if (!IsLeaf) {
      for (int i = 0; i < Count; ++i) All[i]->g3();
    }
  }

  // The first comes last.
  _traversal_ void f4() {
    Log = Log * 3 % 1009 + Input;
    if (!Kids.empty()) Kids[0]->f4();
  }
  _traversal_ void g4() {
    B += Log;
    for (std::size_t i = Kids.size(); i-- > 0;) Kids[i]->g4();
  }

  // Iterations behind the first matter to the call.
  _traversal_ void f5() {
    Log = Log * 5 % 1009 + Input;
    for (auto &kid : Kids) kid->f5();
  }
  _traversal_ void g5() {
    if (!Kids.empty()) Kids.front()->g5();
    B = B * 3 + Log;
  }

  // They decide whether it is made.
  _traversal_ void f6() {
    A += 1;
    for (auto &kid : Kids) {
      kid->f6();
      Open = ((kid->A + kid->Input) & 1) != 0;
    }
  }
  _traversal_ void g6() {
    B += 1;
    if (Open) {
      if (!Kids.empty()) Kids[0]->g6();
    }
  }

  // So does the walk of the first itself.
  _traversal_ void f7() {
    if (Up) Up->Open = ((A + Input) & 1) != 0;
    for (auto &kid : Kids) kid->f7();
  }
  _traversal_ void g7() {
    B += 1;
    if (Open && Kids.size() > 0) Kids[0]->g7();
  }

  // Another one is the first by then.
  _traversal_ void f8() {
    A += Input;
    if (!IsLeaf) All[0]->f8();
  }
  _traversal_ void g8() {
    B += A;
    Node *old = All[0];
    All[0] = All[1];
    All[1] = old;
    if (!IsLeaf) {
      for (Node *it : All) it->g8();
    }
  }
};

// Null pointers are all equal.
struct _tree_ Twig {
  _child_ std::vector<Twig *> Kids;
  int A = 0;
  int B = 0;
};

static int Missing = 0;

_traversal_ void f9(Twig *n) {
  if (n) {
    n->A += 1;
    if (!n->Kids.empty()) f9(n->Kids[0]);
  } else {
    Missing += 1;
  }
}
_traversal_ void g9(Twig *n) {
  if (n) {
    n->B += 1;
    for (Twig *kid : n->Kids) g9(kid);
  }
}

static Node *build(Random &random, int depth, Node *up) {
  Node *node = new Node;
  node->Up = up;
  node->Open = random.below(3) != 0;
  node->Input = random.below(6);
  node->Count = random.below(4);
  node->IsLeaf = depth == 0;
  if (depth > 0) {
    for (int left = random.below(4); left > 0; --left) node->Kids.emplace_back(build(random, depth - 1, node));
    for (auto &it : node->All) it = build(random, depth - 1, node);
  }
  return node;
}

static Twig *grow(Random &random, int depth) {
  Twig *twig = new Twig;
  if (depth > 0)
    for (int left = random.below(4); left > 0; --left) twig->Kids.push_back(random.below(2) != 0 ? grow(random, depth - 1) : nullptr);
  return twig;
}

static void dump(const Node *node) {
  printf("%d %d %d\n", node->A, node->B, node->Open);
  for (const auto &kid : node->Kids) dump(kid.get());
  for (auto *kid : node->All)
    if (kid) dump(kid);
}

static void dump(const Twig *twig) {
  printf("%d %d %d\n", twig->A, twig->B, Missing);
  for (auto *kid : twig->Kids)
    if (kid) dump(kid);
}

static void free_all(Node *node) {
  for (auto &kid : node->Kids) free_all(kid.release());
  for (auto *kid : node->All)
    if (kid) free_all(kid);
  delete node;
}

static void free_all(Twig *twig) {
  for (auto *kid : twig->Kids)
    if (kid) free_all(kid);
  delete twig;
}

static void run1(Node *root) {
  root->f1();
  root->g1(1);
}
static void run2(Node *root) {
  root->f2();
  root->g2(1);
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
static void run9(Twig *root) {
  f9(root);
  g9(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 9; ++tree) {
    Node *root = build(random, tree % 3 + 1, nullptr);
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
    free_all(root);
    Twig *twig = grow(random, 4);
    run9(twig);
    dump(twig);
    free_all(twig);
  }
}
