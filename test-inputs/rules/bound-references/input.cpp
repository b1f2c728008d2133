// case: plain
// Rule: what a reference is bound to through a pointer has to be there, though it is not read. So has the object of a visitor behind a pointer. Behind a
// walk that may not return, they are named where it did return.
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <stdexcept>
#include <vector>

struct _tree_ Node {
  _child_ Node *left = nullptr;
  _child_ Node *right = nullptr;
  int v = 1, w = 2;
};

static std::size_t Slot = 0;
static std::vector<int> Slots(3);

_traversal_ void store(Node &node) {
  Slots.at(Slot) += node.v;
  if (node.left) store(*node.left);
  if (node.right) store(*node.right);
}

_traversal_ void count(Node &node, int &total) {
  total += node.w;
  if (node.left) count(*node.left, total);
  if (node.right) count(*node.right, total);
}

struct Sum {
  int total = 0;
  _traversal_ void visit(Node &node) {
    total += node.w;
    if (node.left) visit(*node.left);
    if (node.right) visit(*node.right);
  }
};

static void byPointer(Node *root, int *total) {
  store(*root);
  count(*root, *total);
}

static void byObject(Node *root, Sum *sum) {
  store(*root);
  count(*root, sum->total);
}

static void byVisitor(Node *root, Sum *sum) {
  store(*root);
  sum->visit(*root);
}

int main() {
  Node root, left, right;
  root.left = &left;
  root.right = &right;
  int total = 0;
  Sum sum;
  byPointer(&root, &total);
  byObject(&root, &sum);
  byVisitor(&root, &sum);
  std::printf("%d %d %d\n", total, sum.total, Slots[0]);
  Slot = 7;
  for (int way = 0; way < 3; ++way) {
    try {
      if (way == 0) byPointer(&root, nullptr);
      if (way == 1) byObject(&root, nullptr);
      if (way == 2) byVisitor(&root, nullptr);
    } catch (const std::out_of_range &) {
      std::printf("no slot\n");
    }
  }
}
