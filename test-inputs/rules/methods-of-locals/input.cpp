// traversals: move look spread gather kept after
// What is called on an object in a variable is done to that variable, and to no object of a node: walks with such calls run together. Within
// one walk the calls keep their order to what else is done to the variable, be it by way of a pointer that a call kept.
#include "case.h"
#include "pleach.h"
#include <utility>

struct Point {
  int x = 0, y = 0;
  mutable int asked = 0;
  Point() = default;
  Point(int a, int b) : x(a), y(b) {}
  Point operator+(const Point &other) const { return Point((x + other.x) % 1000, (y + other.y) % 1000); }
  int length() const {
    ++asked;
    return x % 100 * (x % 100) + y % 100;
  }
  void turn(int by) {
    x += by;
    std::swap(x, y);
  }
  Point &keep();
};

static Point *last = nullptr;
Point &Point::keep() {
  last = this;
  return *this;
}
static void push(int by) {
  if (last)
    last->x += by;
}

struct _tree_ Node {
  _child_ Node *left = nullptr;
  _child_ Node *right = nullptr;
  Point at, from;
  int a = 0, b = 0, c = 0, d = 0, e = 0;

  _traversal_ void move(const Point &by) {
    at = by;
    const Point next = at + Point(1, 2);
    a = next.length();
    if (left)
      left->move(next);
    if (right)
      right->move(next + at);
  }
  _traversal_ void look() {
    from = at + Point(from.y, from.x);
    b = from.x;
    if (left)
      left->look();
    if (right)
      right->look();
  }

  // The second length is asked of what was turned between.
  _traversal_ void spread() {
    Point turned = from;
    c = turned.length();
    if (left)
      left->spread();
    turned.turn(7);
    d = turned.length() % 1000 + turned.asked + turned.x;
    if (right)
      right->spread();
  }
  _traversal_ void gather(int above) {
    e = above;
    if (left)
      left->gather(d + e);
    if (right)
      right->gather(d - e);
  }

  _traversal_ void kept() {
    Point local = from;
    local.keep();
    if (left)
      left->e += 1;
    push(a % 5);
    e += local.x;
    last = nullptr;
    if (left)
      left->kept();
    if (right)
      right->kept();
  }
  _traversal_ void after() {
    b += e;
    if (left)
      left->after();
    if (right)
      right->after();
  }
};

static Node *build(Random &random, int depth) {
  auto *node = new Node;
  if (depth > 0 && random.below(4))
    node->left = build(random, depth - 1);
  if (depth > 0 && random.below(4))
    node->right = build(random, depth - 1);
  node->from = Point(random.below(9), random.below(9));
  return node;
}

static void print(const Node *node) {
  if (!node)
    return;
  std::printf("%d %d %d %d | %d %d %d %d %d\n", node->at.x, node->at.y, node->from.x, node->from.y, node->a, node->b, node->c, node->d, node->e);
  print(node->left);
  print(node->right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 7);
  root->move(Point(3, 4));
  root->look();
  root->spread();
  root->gather(0);
  root->kept();
  root->after();
  print(root);
}
