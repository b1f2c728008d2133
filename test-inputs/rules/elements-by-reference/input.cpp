// traversals: name pair low nested wide first all length ends
// Elements of containers that are given by reference, or that pointers lead to, are what they are by their containers' names: each `low` moves to
// the front of its walk otherwise, or what changes the element behind it.
#include "case.h"
#include "pleach.h"
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>
static void set(std::string &text, int by) { text = std::to_string(by); }
static void put(std::array<int, 2> &two, int by) { two[1] = by; }
static void grow(std::vector<int> &many, int by) { many.push_back(by); }
struct _tree_ Node {
  _child_ Node *left = nullptr;
  _child_ Node *right = nullptr;
  int value = 0, got = 0;
  std::vector<std::string> names{"a", "b"};
  std::vector<std::array<int, 2>> twos{{1, 2}};
  std::vector<std::vector<int>> lists{{1}};
  std::vector<std::pair<long, long>> pairs{{1, 2}};
  std::pair<long, long> *kept = &pairs[0];
  _traversal_ void name() { if (left) left->name(); if (right) right->name(); set(names[0], value); }
  _traversal_ void length(int d) { got = static_cast<int>(names[0].size()) + d; if (left) left->length(got); if (right) right->length(d); }
  _traversal_ void pair() { if (left) left->pair(); if (right) right->pair(); kept->second = value; }
  _traversal_ void ends(int d) { got = static_cast<int>(pairs[0].second) + d; if (left) left->ends(d); if (right) right->ends(got % 9); }
  _traversal_ void nested() { if (left) left->nested(); if (right) right->nested(); put(twos[0], value); for (auto &it : lists) grow(it, value); }
  _traversal_ void low(int d) { got = twos[0][1] + lists[0].back() + d; if (left) left->low(d); if (right) right->low(got % 9); }
  _traversal_ void wide(std::array<int, 2> &two) { if (left) left->wide(two); if (right) right->wide(two); two[1] = value; }
  _traversal_ void first(int d) { got = twos[0][1] + d; if (left) left->first(d); if (right) right->first(got % 9); }
  _traversal_ void all() { if (left) left->all(); if (right) right->all(); value = value * 3 % 101; }
};
static Node *build(Random &random, int depth) {
  auto *node = new Node;
  if (depth > 0 && random.below(4)) node->left = build(random, depth - 1);
  if (depth > 0 && random.below(4)) node->right = build(random, depth - 1);
  node->value = random.below(900);
  return node;
}
static long sum(const Node *n) {
  return n ? n->value + 3l * n->got + 5l * n->twos[0][1] + 7l * n->lists[0].back() + n->kept->second + static_cast<long>(n->names[0].size()) +
                 2 * sum(n->left) % 99991 + 3 * sum(n->right) % 99991
           : 1;
}
int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 6);
  root->name(); root->length(1); std::printf("%ld\n", sum(root));
  root->pair(); root->ends(1); std::printf("%ld\n", sum(root));
  root->nested(); root->low(1); std::printf("%ld\n", sum(root));
  root->wide(root->twos[0]); root->first(1); std::printf("%ld\n", sum(root));
  root->all(); root->length(2); std::printf("%ld\n", sum(root));
}
