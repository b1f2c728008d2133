// traversals: first second
// Rule: a call site does not change if a word that tells its place, or a macro that makes one, stands on the lines of the
// calls or between them. An `assert` may stand beside them, since what it says of a place is for people.
#include <cassert>

#include "case.h"
#include "pleach.h"

#define UNIQUE __COUNTER__

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 1, B = 2;

  _traversal_ void first(int by) {
    A += by;
    if (Next == nullptr)
      return;
    Next->first(by);
  }
  _traversal_ void second(int by) {
    B += A * by;
    if (Next == nullptr)
      return;
    Next->second(by);
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->A = random.below(40);
  if (depth > 0)
    node->Next = build(random, depth - 1);
  return node;
}

static int counted(Node *root) {
  root->first(__COUNTER__);
  int between = __COUNTER__;
  root->second(__COUNTER__);
  return between;
}

static int counted_by_macro(Node *root) {
  root->first(UNIQUE);
  int between = UNIQUE;
  root->second(1);
  return between;
}

static void lines_of_arguments(Node *root) {
  int start = __LINE__;
  root->first(__LINE__ - start);
  root->second(__builtin_LINE() - start);
}

static int lines_beside_calls(Node *root) {
  // clang-format off
  int from = __LINE__; root->first(1);
  root->second(2); int to = __LINE__;
  // clang-format on
  return to - from;
}

// What the assertion would say may change.
static void asserted(Node *root, int by) {
  // clang-format off
  assert(by > 0); root->first(by);
  // clang-format on
  root->second(by);
}

// Away from the calls.
static void away(Node *root) {
  bool ends = __LINE__ == 0;
  if (ends)
    return;
  root->first(3);
  root->second(4);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 5);
  std::printf("%d %d\n", counted(root), counted_by_macro(root));
  lines_of_arguments(root);
  std::printf("%d\n", lines_beside_calls(root));
  asserted(root, 2);
  away(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d\n", node->A, node->B);
}
