// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6 f7 g7 f8 g8 f9 g9 f10 g10
// Rule: loops become one where they go through the same children in the same order, and nothing in them changes the children; an iterator is
// known only where all that is done with it is to look at its element.
#include "case.h"
#include "pleach.h"

#include <algorithm>
#include <iterator>
#include <list>
#include <memory>
#include <vector>

struct _tree_ Node {
  _child_ std::vector<Node *> Kids;
  _child_ std::vector<Node *> Others;
  _child_ std::list<std::unique_ptr<Node>> Owned;
  int Kind = 0;
  int Input = 0;
  int A = 0;
  int B = 0;
  int Sum = 0;

  // One direction, and the other: what the first adds up, the second takes in.
  _traversal_ void f1() {
    for (auto it = Kids.begin(); it != Kids.end(); ++it) {
      Sum = Sum * 3 + (*it)->Input;
      (*it)->f1();
    }
  }
  _traversal_ void g1() {
    for (auto it = Kids.rbegin(); it != Kids.rend(); ++it) {
      (*it)->g1();
      B = B * 3 + (*it)->Input;
    }
  }

  // The same by indices.
  _traversal_ void f2() {
    for (std::size_t I = 0; I < Kids.size(); ++I) {
      Kids[I]->Sum = A++;
      Kids[I]->f2();
    }
  }
  _traversal_ void g2() {
    for (std::size_t I = Kids.size(); I-- > 0;) {
      B = B * 3 + Kids[I]->Sum;
      Kids[I]->g2();
    }
  }

  // What the first does in a later iteration matters to an earlier one of the second.
  _traversal_ void f3() {
    for (auto it = Kids.rbegin(); it != Kids.rend(); ++it) {
      Sum += (*it)->Input;
      (*it)->f3();
    }
  }
  _traversal_ void g3() {
    for (auto it = Kids.rbegin(); it != Kids.rend(); ++it) {
      (*it)->B += Sum;
      (*it)->g3();
    }
  }

  // Elements change places, by the iterator.
  _traversal_ void f4() {
    for (auto it = Kids.begin(); it != Kids.end(); ++it) {
      (*it)->f4();
      std::swap(*it, Kids.front());
    }
  }
  _traversal_ void g4() {
    for (auto it = Kids.begin(); it != Kids.end(); ++it) {
      B = B * 3 + (*it)->Input;
      (*it)->g4();
    }
  }

  // The same by an assignment, and by a reference.
  _traversal_ void f5() {
    for (auto it = Kids.begin(); it != Kids.end(); ++it) {
      (*it)->f5();
      Node *First = Kids.front();
      Kids.front() = *it;
      *it = First;
    }
  }
  _traversal_ void g5() {
    for (auto it = Kids.begin(); it != Kids.end(); ++it) {
      auto &Kid = *it;
      B = B * 3 + Kid->Input;
      Kid->g5();
      if (Kid->Kind == 1) {
        Node *First = Kid;
        Kid = Kids.back();
        Kids.back() = First;
      }
    }
  }

  // Children go in the loop.
  _traversal_ void f6() {
    for (auto it = Owned.begin(); it != Owned.end();) {
      (*it)->f6();
      if ((*it)->Kind == 0)
        it = Owned.erase(it);
      else
        ++it;
    }
  }
  _traversal_ void g6() {
    for (auto it = Owned.begin(); it != Owned.end(); ++it) {
      (*it)->g6();
      B = B * 3 + (*it)->Input;
    }
  }

  // An iterator that is kept, and elements beside the one at hand.
  _traversal_ void f7() {
    auto Before = Kids.begin();
    for (auto it = Kids.begin(); it != Kids.end(); ++it) {
      (*it)->f7();
      (*Before)->A += (*it)->Input;
      Before = it;
    }
  }
  _traversal_ void g7() {
    for (std::size_t I = Kids.size(); I-- > 0;) {
      if (I > 0) Kids[I - 1]->B += Kids[I]->A;
      Kids[I]->g7();
    }
  }

  // Two containers, and a part of one.
  _traversal_ void f8() {
    for (auto it = Kids.begin(); it != Kids.end(); ++it) (*it)->f8();
    for (auto it = Kids.empty() ? Kids.begin() : Kids.begin() + 1; it != Kids.end(); ++it) (*it)->f8();
  }
  _traversal_ void g8() {
    for (auto it = Others.begin(); it != Others.end(); ++it) (*it)->g8();
    for (auto it = Kids.begin(); it != Kids.end(); ++it) (*it)->g8();
  }

  // An index that the loop changes.
  _traversal_ void f9() {
    for (std::size_t I = Kids.size(); I-- > 0;) {
      Kids[I]->f9();
      if (I > 0 && Kids[I]->Kind == 1) --I;
    }
  }
  _traversal_ void g9() {
    for (std::size_t I = Kids.size(); I-- > 0;) {
      Kids[I]->g9();
      B += 1;
    }
  }

  // A child is added.
  _traversal_ void f10() {
    for (std::size_t I = Kids.size(); I-- > 0;) {
      Kids[I]->f10();
      if (Kids[I]->Kind == 2 && Kids.size() < 6) Kids.push_back(new Node);
    }
  }
  _traversal_ void g10() {
    for (std::size_t I = Kids.size(); I-- > 0;) {
      Kids[I]->g10();
      B += 1;
    }
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Kind = random.below(4);
  node->Input = random.below(6);
  if (depth > 0) {
    for (int left = random.below(4); left > 0; --left) node->Kids.push_back(build(random, depth - 1));
    for (int left = random.below(3); left > 0; --left) node->Others.push_back(build(random, depth - 1));
    for (int left = random.below(3); left > 0; --left) node->Owned.emplace_back(build(random, depth - 1));
  }
  return node;
}

static void dump(const Node *node) {
  printf("%d %d %d %d\n", node->A, node->B, node->Sum, node->Kind);
  for (auto *kid : node->Kids) dump(kid);
  for (auto *kid : node->Others) dump(kid);
  for (auto &kid : node->Owned) dump(kid.get());
}

static void free_all(Node *node) {
  for (auto *kid : node->Kids) free_all(kid);
  for (auto *kid : node->Others) free_all(kid);
  for (auto &kid : node->Owned) free_all(kid.release());
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
    run8(root);
    dump(root);
    run9(root);
    dump(root);
    run10(root);
    dump(root);
    free_all(root);
  }
}
