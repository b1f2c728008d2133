// traversals: roots powers shift turn
// Rule: functions of mathematics set `errno` where they have no result, so the order of two that do is kept; what sets none
// in its walk joins.
#include "case.h"
#include "pleach.h"
#include <cerrno>
#include <cmath>
#include <vector>

struct _tree_ Node {
  float Value = 0, Moved = 0, Turned = 0;
  double Root = 0;
  double Power = 0;
  _child_ std::vector<Node *> Kids;

  _traversal_ void roots() {
    Root = std::sqrt(static_cast<double>(Value));
    for (Node *Kid : Kids) Kid->roots();
  }
  _traversal_ void powers() {
    Power = exp(Value < 0 ? 2.0 : 40.0 * Value);
    for (Node *Kid : Kids) Kid->powers();
  }
  _traversal_ void shift() {
    Moved = Value + 1;
    for (Node *Kid : Kids) Kid->shift();
  }
  _traversal_ void turn() {
    Turned = std::cos(Moved) + std::fabs(Value);
    for (Node *Kid : Kids) Kid->turn();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Value = static_cast<float>(random.below(60)) - 30.0F;
  for (int kid = random.below(3); depth > 0 && kid >= 0; --kid)
    node->Kids.push_back(build(random, depth - 1));
  return node;
}

static void apart(Node *root) {
  root->roots();
  root->powers();
}

static void together(Node *root) {
  root->shift();
  root->turn();
}

static void print(const Node *node) {
  std::printf("%d %d %g\n", std::isnan(node->Root) ? 1 : 0, std::isinf(node->Power) ? 1 : 0,
              static_cast<double>(node->Turned));
  for (const Node *kid : node->Kids) print(kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, 4);
    errno = 0;
#ifdef WRONG
    for (int round = 0; round < 2; ++round) {
      errno = 0;
      round == 0 ? root->powers() : root->roots();
    }
#else
    apart(root);
#endif
    std::printf("errno %s\n", errno == EDOM ? "EDOM" : errno == ERANGE ? "ERANGE" : "0");
    together(root);
    print(root);
  }
}
