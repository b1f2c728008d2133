// case: config -DQUIET -Wold-style-cast
// traversals: first second third fourth
// Rule: which warnings are off for a copy is decided by the compiler alone, or by a condition that came out one way: the copy stands under
// that. What no outcome is known of has no copy.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  unsigned Limit = 5;
  int Input = 0, A = 0, B = 0, C = 0, D = 0;

  _traversal_ void first();
  _traversal_ void second();
  _traversal_ void third();
  _traversal_ void fourth();
};

void Node::first() {
  A = Input + 2;
  if (!Next)
    return;
  Next->first();
}

// Here the warning is on, in another configuration it is not.
#pragma GCC diagnostic push
#ifdef QUIET
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif
void Node::second() {
  B = A + (int)Limit;
  if (!Next)
    return;
  Next->second();
}
#pragma GCC diagnostic pop

// What another compiler would be told, nobody asked here.
#ifndef __clang__
#ifdef QUIET_ELSEWHERE // expect: unsupported-body
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
#endif
#endif
void Node::third() {
  C = A + 1;
  if (!Next)
    return;
  Next->third();
}
#ifndef __clang__
#ifdef QUIET_ELSEWHERE
#pragma GCC diagnostic pop
#endif
#endif

void Node::fourth() {
  D = Input + 3;
  if (!Next)
    return;
  Next->fourth();
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0)
    node->Next = build(random, depth - 1);
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d %d\n", node->Input, node->A, node->B, node->C, node->D);
  if (node->Next)
    dump(node->Next);
}

static void run(Node *root) {
  root->first();
  root->second();
}

static void run2(Node *root) {
  root->third();
  root->fourth();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    run2(root);
    dump(root);
  }
}
