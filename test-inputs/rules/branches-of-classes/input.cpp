// case: config -DTRACED
// Rule: where a branch in a class ends it and begins another, what stands in front of the last brace belongs to the other class in that
// configuration.
#include "case.h"
#include "pleach.h"

#include <cstdio>

struct _tree_ Node { // expect: unsupported-class
  _child_ Node *left = nullptr;
  _child_ Node *right = nullptr;
  int v = 1, w = 2;
  _traversal_ void grow();
  _traversal_ void shrink();
#ifdef TRACED
};

struct Traced : Node {
  int traces = 0;
#endif
};

void Node::grow() {
  v = v * 3 + 1;
  if (left) left->grow();
  if (right) right->grow();
}

void Node::shrink() {
  w = w * 5 + v;
  if (left) left->shrink();
  if (right) right->shrink();
}

// A macro does it.
#ifdef TRACED
#define TRACE }; struct TracedTwig { int traces = 0;
#else
#define TRACE
#endif
struct _tree_ Twig { // expect: unsupported-class
  _child_ Twig *next = nullptr;
  int v = 1, w = 2;
  _traversal_ void grow() {
    v = v * 3 + 1;
    if (next) next->grow();
  }
  _traversal_ void shrink() {
    w = w * 5 + v;
    if (next) next->shrink();
  }
  TRACE
};

// Its branches are whole.
struct _tree_ Leaf {
  _child_ Leaf *next = nullptr;
  int v = 1, w = 2;
#ifdef TRACED
  struct Trace {
    int traces = 0;
  };
#endif
  _traversal_ void grow() {
    v = v * 3 + 1;
    if (next) next->grow();
  }
  _traversal_ void shrink() {
    w = w * 5 + v;
    if (next) next->shrink();
  }
};

int main() {
  Node root, left, right;
  root.left = &left;
  root.right = &right;
  root.grow();
  root.shrink();
  std::printf("%d %d %d %d\n", root.v, root.w, left.w, right.w);
  Twig twig, end;
  twig.next = &end;
  twig.grow();
  twig.shrink();
  std::printf("%d %d\n", twig.w, end.w);
  Leaf first, second;
  first.next = &second;
  first.grow();
  first.shrink();
  std::printf("%d %d\n", first.w, second.w);
}
