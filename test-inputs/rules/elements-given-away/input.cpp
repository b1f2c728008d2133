// traversals: add mix rise fall
// A reference to an element leads into the other container once the two were swapped: `add` and `mix` are given one object. Elements that are named
// where they are passed are told apart.
#include "case.h"
#include "pleach.h"
#include <utility>
#include <vector>
struct _tree_ Node {
  _child_ Node *left = nullptr;
  int value = 0;
  _traversal_ void add(int &n) { n = (n * 3 + value) % 9973; if (left) left->add(n); }
  _traversal_ void rise(int &n) { n = (n * 3 + value) % 9973; if (left) left->rise(n); }
  _traversal_ void fall(int &m) { m = (m * 5 + value + 1) % 9973; if (left) left->fall(m); }
  _traversal_ void mix(int &m) { m = (m * 5 + value + 1) % 9973; if (left) left->mix(m); }
};
static Node *build(Random &random, int depth) {
  auto *node = new Node;
  if (depth > 0) node->left = build(random, depth - 1);
  node->value = random.below(90);
  return node;
}
static void swapped(Node *root) {
  std::vector<int> a{1}, b{3};
  int &x = a[0];
  std::swap(a, b);
  root->add(x);
  root->mix(b[0]);
  std::printf("%d %d\n", a[0], b[0]);
}
static void moved(Node *root) {
  std::vector<int> a{1}, b{3};
  int *x = a.data();
  b = std::move(a);
  root->add(*x);
  root->mix(b[0]);
  std::printf("%d\n", b[0]);
}
static void stepped(Node *root) {
  std::vector<int> a{1}, b{3};
  auto x = a.begin();
  a.swap(b);
  root->add(*x);
  root->mix(b[0]);
  std::printf("%d %d\n", a[0], b[0]);
}
static void named(Node *root) {
  std::vector<int> a{1}, b{3};
  root->rise(a[0]);
  root->fall(b[0]);
  std::printf("%d %d\n", a[0], b[0]);
}
int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 6);
  swapped(root);
  moved(root);
  stepped(root);
  named(root);
}
