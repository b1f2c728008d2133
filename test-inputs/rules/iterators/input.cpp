// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7
// Rule: loops by iterators go through all children, and so do loops from the last child to the first: those that do so in the same way
// become one.
#include "case.h"
#include "pleach.h"

#include <array>
#include <iterator>
#include <list>
#include <memory>
#include <vector>

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  _child_ std::list<Node *> Others;
  _child_ std::array<Node *, 2> Pair{};
  _child_ Node *Fixed[3] = {nullptr, nullptr, nullptr};
  int Kind = 0;
  int Input = 0;
  int A = 0;
  int B = 0;

  // Elements that are null, in both spellings.
  _traversal_ void f1() {
    for (auto it = Kids.begin(); it != Kids.end(); ++it) {
      if (!*it) continue;
      (*it)->f1();
      A += (*it)->A + Input;
    }
  }
  _traversal_ void g1() {
    for (auto At = Kids.begin(); At != Kids.end(); ++At) {
      if (*At) {
        (*At)->g1();
        B += (*At)->B + 1;
      }
    }
  }

  // References to elements, pointers from them, a counter beside them.
  _traversal_ void f2() {
    int Count = 0;
    for (auto it = Others.cbegin(); it != Others.cend(); it++) {
      Node *Kid = *it;
      Kid->A += Count;
      Kid->f2();
      Count += Kid->Input;
    }
    A += Count;
  }
  _traversal_ void g2() {
    for (std::list<Node *>::const_iterator it = Others.cbegin(); it != Others.cend(); ++it) {
      const auto &Kid = *it;
      Kid->g2();
      B += Kid->B;
    }
  }

  // Backwards.
  _traversal_ void f3() {
    for (auto it = Kids.rbegin(); it != Kids.rend(); ++it) {
      const auto &Kid = *it;
      if (!Kid || Kid->Kind == 1) continue;
      A = A * 3 + Kid->Input;
      Kid->f3();
    }
  }
  _traversal_ void g3() {
    for (auto it = Kids.rbegin(); it != Kids.rend(); ++it) {
      const auto &Kid = *it;
      if (!Kid || Kid->Kind == 1) continue;
      Kid->g3();
      B = B * 5 + Kid->Input;
    }
  }

  // Iterators that are pointers.
  _traversal_ void f4() {
    for (auto it = std::begin(Fixed); it != std::end(Fixed); ++it) {
      if (*it == nullptr) continue;
      (*it)->f4();
      A += (*it)->A + 1;
    }
    for (auto it = Pair.begin(); it != Pair.end(); ++it)
      if (*it) (*it)->f4();
  }
  _traversal_ void g4() {
    for (auto it = std::begin(Fixed); it != std::end(Fixed); ++it) {
      if (!*it) continue;
      (*it)->g4();
      B += (*it)->B + 1;
    }
    for (auto it = Pair.begin(); it != Pair.end(); ++it)
      if (*it != nullptr) (*it)->g4();
  }

  // Indices that count down.
  _traversal_ void f5() {
    for (std::size_t I = Kids.size(); I-- > 0;) {
      if (!Kids[I]) continue;
      Kids[I]->A += static_cast<int>(I);
      Kids[I]->f5();
      A = A * 3 + Kids[I]->A;
    }
  }
  _traversal_ void g5() {
    for (std::size_t I = Kids.size(); I-- > 0;) {
      auto &Kid = Kids[I];
      if (Kid) {
        Kid->g5();
        B = B * 3 + Kid->Input;
      }
    }
  }
  _traversal_ void f6() {
    for (int I = static_cast<int>(Kids.size()) - 1; I >= 0; --I)
      if (Kids[I]) Kids[I]->f6();
    for (int I = 2; I-- != 0;) {
      if (Fixed[I]) Fixed[I]->f6();
    }
    A = A * 3 + Input;
  }
  _traversal_ void g6() {
    for (int I = static_cast<int>(Kids.size()) - 1; I >= 0; --I) {
      if (Kids[I]) Kids[I]->g6();
    }
    for (int I = 2; I-- != 0;)
      if (Fixed[I]) Fixed[I]->g6();
    B = B * 5 + Input;
  }

  // A loop in a loop.
  _traversal_ void f7() {
    for (auto it = Others.begin(); it != Others.end(); ++it)
      for (auto Inner = (*it)->Kids.rbegin(); Inner != (*it)->Kids.rend(); ++Inner) {
        if (!*Inner) continue;
        (*Inner)->f7();
        A += (*Inner)->A + 1;
      }
  }
  _traversal_ void g7() {
    for (auto it = Others.begin(); it != Others.end(); ++it)
      for (auto Inner = (*it)->Kids.rbegin(); Inner != (*it)->Kids.rend(); ++Inner) {
        if (!*Inner) continue;
        (*Inner)->g7();
        B += (*Inner)->B + 1;
      }
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Kind = random.below(3);
  node->Input = random.below(6);
  if (depth > 0) {
    for (int left = random.below(4); left > 0; --left) {
      bool none = random.below(4) == 0;
      node->Kids.emplace_back(none ? nullptr : build(random, depth - 1));
    }
    for (int left = random.below(3); left > 0; --left) node->Others.push_back(build(random, depth - 1));
    for (auto &it : node->Pair) it = random.below(3) == 0 ? build(random, depth - 1) : nullptr;
    for (auto &it : node->Fixed) it = random.below(3) == 0 ? build(random, depth - 1) : nullptr;
  }
  return node;
}

static void dump(const Node *node) {
  printf("%d %d %d\n", node->A, node->B, node->Kind);
  for (const auto &kid : node->Kids)
    if (kid) dump(kid.get());
  for (auto *kid : node->Others) dump(kid);
  for (auto *kid : node->Pair)
    if (kid) dump(kid);
  for (auto *kid : node->Fixed)
    if (kid) dump(kid);
}

static void free_all(Node *node) {
  for (auto &kid : node->Kids)
    if (kid) free_all(kid.release());
  for (auto *kid : node->Others) free_all(kid);
  for (auto *kid : node->Pair)
    if (kid) free_all(kid);
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
