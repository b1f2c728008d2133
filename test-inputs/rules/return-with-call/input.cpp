// traversals: first second note
// Rule: `return` may have an expression of type `void`, whose call runs before the traversal ends.
#include "case.h"
#include "pleach.h"

_pure_ static inline void nothing() {}

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0;
  int A = 0, B = 0, C = 0;

  _traversal_ void note(int v) { C += v; }
  _traversal_ void first(int v) {
    if (!Next)
      return note(v);
    if (Input % 7 == 0)
      return nothing();
    Next->first(v + 1);
    for (int i = 0; i < 3; ++i) {
      if (Input % 5 == i)
        return note(i);
      A += i;
    }
    if (Input % 3 == 0)
      return Next->note(v);
    else
      A += 7;
  }
  _traversal_ void second(int v) {
    B += v;
    if (Input % 4 == 1)
      return (void)0;
    if (!Next)
      return;
    Next->second(v + 2);
    if (Input % 4 == 2)
      return (nothing());
    B += Next->B;
  }
#ifdef WRONG
  void both(int v, int w) {
    if (!Next) {
      B += w;
      return;
    }
    Next->both(v + 1, w + 2);
    A += 7;
    B += w;
  }
#endif
};

static Node *build(Random &random, int length) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (length > 0)
    node->Next = build(random, length - 1);
  return node;
}

#ifdef WRONG
static void run(Node *root) { root->both(1, 2); }
#else
static void run(Node *root) {
  root->first(1);
  root->second(2);
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 9; ++tree) {
    Node *root = build(random, tree);
    run(root);
    for (Node *node = root; node; node = node->Next)
      std::printf("%d %d %d %d\n", node->Input, node->A, node->B, node->C);
  }
}
