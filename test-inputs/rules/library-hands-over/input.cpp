// traversals: turn look trade peek give see pass watch pour count
// Rule: what refers to an element of a container leads into another one once the two are swapped or the one is moved from. So a walk that
// does that does not join one that reads the other container (`turn` and `look`, `trade` and `peek`, `give` and `see`, `pass` and
// `watch`), unless it is a variable of its own that nothing refers to (`pour` and `count`).
#include "case.h"
#include "pleach.h"

#include <map>
#include <utility>
#include <vector>

struct Rows {
  std::vector<int> Numbers;
  int Extra = 0;
};

static void swapBoth(std::vector<int> &one, std::vector<int> &other) { one.swap(other); }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  std::vector<int> First, Second;
  std::map<int, int> Here, There;
  Rows Old, New;
  int Mark = 0, Sum = 0;

  // A reference.
  _traversal_ void turn() {
    int &first = First[0];
    First.swap(Second);
    if (Left) Left->turn();
    Mark = Mark * 3 + 1 + (Left ? Left->Mark : 0);
    first = Mark;
  }
  _traversal_ void look() {
    Sum = (Sum * 7 + Second[0]) % 1000;
    if (Left) Left->look();
  }

  // An iterator.
  _traversal_ void trade() {
    auto it = Here.find(1);
    std::swap(Here, There);
    if (Left) Left->trade();
    Mark = Mark * 3 + 1 + (Left ? Left->Mark : 0);
    if (it != There.end()) it->second = Mark;
  }
  _traversal_ void peek() {
    Sum = (Sum * 7 + There.begin()->second) % 1000;
    if (Left) Left->peek();
  }

  // A member of a structure that is moved as a whole.
  _traversal_ void give() {
    int &first = Old.Numbers[0];
    New = std::move(Old);
    if (Left) Left->give();
    Mark = Mark * 3 + 1 + (Left ? Left->Mark : 0);
    first = Mark;
  }
  _traversal_ void see() {
    Sum = (Sum * 7 + New.Numbers[0]) % 1000;
    if (Left) Left->see();
  }

  // In another function.
  _traversal_ void pass() {
    int &first = First[0];
    swapBoth(First, Second);
    if (Left) Left->pass();
    Mark = Mark * 3 + 1 + (Left ? Left->Mark : 0);
    first = Mark;
  }
  _traversal_ void watch() {
    Sum = (Sum * 7 + Second[0]) % 1000;
    if (Left) Left->watch();
  }

  // What is moved from is a variable that nothing refers to.
  _traversal_ void pour(int by) {
    std::vector<int> made;
    for (int &it : First) made.push_back(it + by);
    Second = std::move(made);
    if (Left) Left->pour(by + 1);
  }
  _traversal_ void count(int depth) {
    Sum = (Sum * 7 + Mark + depth) % 1000;
    if (Left) Left->count(depth + 1);
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->First = {random.below(9), 1};
  node->Second = {random.below(9), 2};
  node->Here = {{1, random.below(9)}};
  node->There = {{1, random.below(9)}};
  node->Old.Numbers = {random.below(9)};
  if (depth > 0) node->Left = build(random, depth - 1);
  return node;
}

static void turned(Node *root) {
  root->turn();
  root->look();
}
static void traded(Node *root) {
  root->trade();
  root->peek();
}
static void given(Node *root) {
  root->give();
  root->see();
}
static void passed(Node *root) {
  root->pass();
  root->watch();
}
static void poured(Node *root) {
  root->pour(3);
  root->count(1);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 6; ++tree) {
    Node *root = build(random, tree);
    turned(root);
    traded(root);
    given(root);
    passed(root);
    poured(root);
    for (Node *it = root; it;) {
      printf("%d %d %d %d %d\n", it->Sum, it->Mark, it->First[0], it->Second[0], it->There.begin()->second);
      Node *next = it->Left;
      delete it;
      it = next;
    }
  }
}
