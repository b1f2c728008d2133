// case: args -Wno-unknown-attributes
// traversals: first second third fourth fifth sixth seventh
// Rule: an attribute that only another compiler knows is not in clang's syntax tree, yet a fused function would lack it. Those that
// clang knows, or that change nothing, are no hindrance.
#include "case.h"
#include "pleach.h"

#define EXACT __attribute__((optimize("no-fast-math")))
#define PRECISELY EXACT
#define HOT __attribute__((hot, __noinline__))

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 1, B = 2;

  HOT _traversal_ void first() {
    [[maybe_unused]] int unused[] = {A, B};
    A += unused[unused[0] - A];
    if (Next == nullptr)
      return;
    Next->first();
  }
  [[gnu::noinline, clang::noinline]] _traversal_ void second() {
    B += A;
    if (Next == nullptr)
      return;
    Next->second();
  }
  _traversal_ __attribute__((optimize("no-fast-math"))) void third() { // expect: unsupported-body
    B += A;
    if (Next == nullptr)
      return;
    Next->third();
  }
  [[gnu::optimize("no-fast-math")]] _traversal_ void fourth() { // expect: unsupported-body
    B += A;
    if (Next == nullptr)
      return;
    Next->fourth();
  }
  PRECISELY _traversal_ void fifth() { // expect: unsupported-body
    B += A;
    if (Next == nullptr)
      return;
    Next->fifth();
  }
  _traversal_ void sixth();
  _traversal_ void seventh() {
    __attribute__((strub)) int own = A; // expect: unsupported-body
    B += own;
    if (Next == nullptr)
      return;
    Next->seventh();
  }
};

[[using gnu: hot, optimize("no-fast-math")]] void Node::sixth() { // expect: unsupported-body
  A += B;
  if (Next == nullptr)
    return;
  Next->sixth();
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->A = random.below(40);
  if (depth > 0)
    node->Next = build(random, depth - 1);
  return node;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 5);
  root->first();
  root->second();
  root->third();
  root->fourth();
  root->fifth();
  root->sixth();
  root->seventh();
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d\n", node->A, node->B);
}
