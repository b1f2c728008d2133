// traversals: unwrap skip swapped lambda pointer reached collect visit count
// A loop whose variable becomes another is no loop of others' elements: `visit` would run on what the variable has become. One that keeps its value is.
#include "case.h"
#include "pleach.h"
#include <utility>
#include <vector>
struct _tree_ Node {
  _child_ Node *only = nullptr;
  _child_ std::vector<Node *> kids;
  int value = 0, seen = 0, up = 0;
  _traversal_ void unwrap() { value = (value + 3) % 97; if (only) only->unwrap(); for (Node *kid : kids) { if (kid->only) kid = kid->only; kid->unwrap(); } }
  _traversal_ void skip() { value = (value + 5) % 97; if (only) only->skip(); for (Node *kid : kids) { if (kid->seen % 3 == 1) kid = nullptr; if (kid) kid->skip(); } }
  _traversal_ void swapped() { value = (value + 7) % 97; if (only) only->swapped(); for (auto *kid : kids) { Node *other = kid->only ? kid->only : kid; std::swap(kid, other); kid->swapped(); } }
  _traversal_ void lambda() { value = (value + 11) % 97; if (only) only->lambda(); for (Node *kid : kids) { [&] { if (kid->only) kid = kid->only; }(); kid->lambda(); } }
  _traversal_ void pointer() { value = (value + 13) % 97; if (only) only->pointer(); for (Node *kid : kids) { Node **it = &kid; if (kid->only) *it = kid->only; kid->pointer(); } }
  _traversal_ void reached() { value = (value + 17) % 97; if (only) only->reached(); for (Node *kid : kids) { kid->reached(); if (kid->only) kid = kid->only; up += kid->value; } }
  _traversal_ void collect(std::vector<int> &out) { value = (value + 19) % 97; if (only) only->collect(out); for (Node *kid : kids) { kid->collect(out); out.push_back([&] { return kid->value; }()); } }
  _traversal_ void visit(int d) { seen = (seen + d) % 89; if (only) only->visit(d); for (Node *it : kids) it->visit(d + 1); }
  _traversal_ void count() { up = (up * 5 + seen) % 101; if (only) only->count(); for (Node *kid : kids) kid->count(); }
};
static Node *build(Random &random, int depth) {
  auto *node = new Node;
  if (depth > 0 && random.below(3)) node->only = build(random, depth - 1);
  for (int at = depth > 0 ? random.below(4) : 0; at > 0; --at) node->kids.push_back(build(random, depth - 1));
  node->value = random.below(90);
  node->seen = random.below(9);
  return node;
}
static long sum(const Node *n) {
  if (!n) return 1;
  long all = n->value + 3l * n->seen + 5l * n->up + 7 * sum(n->only) % 9991;
  for (auto *kid : n->kids) all = (all * 3 + sum(kid)) % 99991;
  return all;
}
int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 5);
  std::vector<int> out;
  root->unwrap(); root->visit(1); std::printf("%ld\n", sum(root));
  root->skip(); root->visit(1); std::printf("%ld\n", sum(root));
  root->swapped(); root->visit(1); std::printf("%ld\n", sum(root));
  root->lambda(); root->visit(1); std::printf("%ld\n", sum(root));
  root->pointer(); root->visit(1); std::printf("%ld\n", sum(root));
  root->reached(); root->visit(1); std::printf("%ld\n", sum(root));
  root->collect(out); root->visit(1); std::printf("%ld %zu\n", sum(root), out.size());
  root->visit(2); root->count(); std::printf("%ld\n", sum(root));
}
