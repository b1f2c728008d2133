// traversals: add put mix join
// `add` is given a part of a variable, and `mix` has a pointer to the whole: they meet. `join` has nothing to do with either.
#include "case.h"
#include "pleach.h"
#include <vector>
struct Totals {
  long count = 1, other = 2;
  std::vector<int> all{1, 2};
};
static Totals *shared = nullptr;
struct _tree_ Node {
  _child_ Node *left = nullptr;
  int value = 0, got = 0;
  _traversal_ void add(long &n) { n = (n * 3 + value) % 9973; if (left) left->add(n); }
  _traversal_ void put(int &n) { n = (n * 3 + value) % 9973; if (left) left->put(n); }
  _traversal_ void mix() { shared->count = (shared->count * 5 + value + 1) % 9973; shared->all[0] = (shared->all[0] * 5 + value) % 97; if (left) left->mix(); }
  _traversal_ void join() { got = value * 3; if (left) left->join(); }
};
static Node *build(Random &random, int depth) {
  auto *node = new Node;
  if (depth > 0) node->left = build(random, depth - 1);
  node->value = random.below(90);
  return node;
}
// Since nobody knows what this passes, what one call passes counts.
static void outside(Node *root, long *sum, int *part) { root->add(*sum); root->put(*part); }
int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 6);
  Totals totals;
  shared = &totals;
  root->add(totals.count); root->mix(); std::printf("%ld\n", totals.count);
  root->put(totals.all[0]); root->mix(); std::printf("%ld %d\n", totals.count, totals.all[0]);
  outside(root, &totals.count, &totals.all[0]);
  root->add(totals.count); root->join(); std::printf("%ld %d\n", totals.count, root->got);
}
