// traversals: place press store sum own keep
// `std::swap` of structures is a write of both, by their parts. One that is copied by code of its own, or that holds a container, keeps its place.
#include "case.h"
#include "pleach.h"
#include <utility>
#include <vector>

struct Color {
  unsigned red = 1, green = 2;
};

static int copies = 0;

struct Counted {
  int value = 0;
  Counted() = default;
  Counted(const Counted &other) : value(other.value) { ++copies; }
  Counted &operator=(const Counted &) = default;
};

struct Bag {
  std::vector<int> values{1, 2, 3};
};

struct _tree_ Node {
  _child_ Node *left = nullptr;
  _child_ Node *right = nullptr;
  Color front, back;
  Counted first, second;
  Bag some, others;
  bool pressed = false;
  int x = 0, shown = 0, seen = 0, total = 0;

  _traversal_ void place(int at) {
    x = at;
    pressed = at % 3 == 0;
    if (left)
      left->place(at + 1);
    if (right)
      right->place(at + 2);
  }
  _traversal_ void press() {
    if (pressed)
      std::swap(front, back);
    if (left)
      left->press();
    if (right)
      right->press();
  }
  // It must see what was swapped.
  _traversal_ void store() {
    shown = static_cast<int>(front.red * 10 + back.green);
    front.red += 4;
    if (left)
      left->store();
    if (right)
      right->store();
  }
  _traversal_ void sum() {
    if (left)
      left->sum();
    if (right)
      right->sum();
    total = shown + (left ? left->total : 0) + (right ? right->total : 0);
  }
  // The copies are counted.
  _traversal_ void own() {
    first.value = x;
    std::swap(first, second);
    if (left)
      left->own();
    if (right)
      right->own();
  }
  _traversal_ void keep() {
    seen = copies;
    for (int &value : some.values) {
      std::swap(some, others);
      value += seen;
    }
    if (left)
      left->keep();
    if (right)
      right->keep();
  }
};

static Node *build(Random &random, int depth) {
  auto *node = new Node;
  if (depth > 0 && random.below(4))
    node->left = build(random, depth - 1);
  if (depth > 0 && random.below(4))
    node->right = build(random, depth - 1);
  node->front.red = static_cast<unsigned>(random.below(9));
  return node;
}

static void print(const Node *node) {
  if (!node)
    return;
  std::printf("%d %u %u %d %d %d %d %d %d\n", node->x, node->front.red, node->back.red, node->shown, node->total, node->first.value, node->seen,
              node->some.values[0], node->others.values[2]);
  print(node->left);
  print(node->right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 7);
  root->place(0);
  root->press();
  root->store();
  root->sum();
  root->own();
  root->keep();
  print(root);
}
