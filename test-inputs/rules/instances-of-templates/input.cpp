// traversals: move look grow count tell own keep based seen odd defaulted stepped mark
// What members of an instance of a class template do is known where the template tells what libclang does not show of the instance: it has no base and
// nothing virtual. What its own copies and destructors do counts, as in any other class.
#include "case.h"
#include "pleach.h"
#include <cmath>

static int calls = 0;

template <class T> struct Vec {
  T x = 0, y{};
  Vec() = default;
  Vec(T a, T b) : x(a), y(b) {}
  template <class U> explicit Vec(const Vec<U> &other) : x(static_cast<T>(other.x)), y(static_cast<T>(other.y)) {}
  Vec operator+(const Vec &other) const { return Vec(x + other.x, y + other.y); }
  Vec operator*(T factor) const { return {x * factor, y * factor}; }
  Vec &operator+=(const Vec &other) {
    x += other.x;
    y += other.y;
    return *this;
  }
  friend Vec operator-(const Vec &a, const Vec &b) { return Vec(a.x - b.x, a.y - b.y); }
  T squared() const { return x * x + y * y; }
};

template <class T> T dot(const Vec<T> &a, const Vec<T> &b) { return a.x * b.x + a.y * b.y; }

template <class T> struct Area {
  Vec<T> origin, size;
  bool holds(const Vec<T> &at) const { return at.x >= origin.x && at.y >= origin.y; }
  void grow(T by) { size += Vec<T>(by, by); }
};

// Copies count.
template <class T> struct Counted {
  T value{};
  Counted() = default;
  Counted(const Counted &other) : value(other.value) { ++calls; }
  Counted &operator=(const Counted &) = default;
};

// One member is another function for one type.
template <class T> struct Told {
  T value{};
  T get() const { return value; }
};
template <> int Told<int>::get() const { return value + ++calls; }

// What is made from nothing counts, in a base that is not shown.
struct Base {
  int made;
  Base() : made(++calls) {}
};
template <class T> struct Based : Base {
  T value{};
};

template <class T> struct Stepped {
  T value{};
  T step(int by = ++calls) { return value += by; }
};

struct _tree_ Node {
  _child_ Node *left = nullptr;
  _child_ Node *right = nullptr;
  Vec<int> at, from;
  Vec<double> scale{1, 1};
  Area<int> area;
  Counted<int> one, two;
  Told<int> told;
  Told<short> plain;
  Stepped<int> steps;
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;

  _traversal_ void move(int by) {
    at += Vec<int>(by, 1);
    const Vec<int> next = at + from * 2;
    b = next.squared();
    if (left)
      left->move(by + 1);
    if (right)
      right->move(by + 2);
  }
  _traversal_ void look() {
    from = at - from;
    a = dot(at, from) % 1000;
    scale = scale * 0.5 + Vec<double>(1, 2);
    if (left)
      left->look();
    if (right)
      right->look();
  }
  _traversal_ void grow() {
    area.grow(at.x);
    c = area.holds(from);
    if (left)
      left->grow();
    if (right)
      right->grow();
  }

  _traversal_ void own() {
    const Counted<int> copy = one; // expect: unsupported-body
    two.value = copy.value + a;
    if (left)
      left->own();
    if (right)
      right->own();
  }
  _traversal_ void keep() {
    d += calls;
    if (left)
      left->keep();
    if (right)
      right->keep();
  }
  _traversal_ void tell() {
    e += told.get() + plain.get();
    if (left)
      left->tell();
    if (right)
      right->tell();
  }
  _traversal_ void based() {
    Based<int> based; // expect: unsupported-body
    f += based.value;
    if (left)
      left->based();
    if (right)
      right->based();
  }
  _traversal_ void stepped() {
    steps.step();
    if (left)
      left->stepped();
    if (right)
      right->stepped();
  }
};

static Node *build(Random &random, int depth) {
  auto *node = new Node;
  if (depth > 0 && random.below(4))
    node->left = build(random, depth - 1);
  if (depth > 0 && random.below(4))
    node->right = build(random, depth - 1);
  node->from = Vec<int>(random.below(9), random.below(9));
  node->one.value = random.below(5);
  return node;
}

static void print(const Node *node) {
  if (!node)
    return;
  std::printf("%d %d %d %d %.1f %d %d | %d %d %d %d %d %d %d %d %d\n", node->at.x, node->at.y, node->from.x, node->from.y, node->scale.x,
              node->area.size.x, node->area.size.y, node->a, node->b, node->c, node->d, node->e, node->f, node->one.value, node->two.value,
              node->steps.value);
  print(node->left);
  print(node->right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 7);
  root->move(1);
  root->look();
  root->grow();
  root->own();
  root->keep();
  root->tell();
  root->keep();
  root->based();
  root->keep();
  root->stepped();
  root->keep();
  print(root);
}
