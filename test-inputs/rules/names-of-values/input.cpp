// case: config -DOTHER
// traversals: depth mark
// Variables for the values of walks have names that no configuration has for a macro, and that none forbids, wherever they stand: as a parameter of the fused
// function, in it, and at the call site.
#ifdef OTHER
#define depth_result 7
#define depth_result2 8
_Pragma("GCC poison depth_result3")
#pragma GCC poison more2 depth_result4
#endif
#include "case.h"
#include "pleach.h"

#include <cstdio>

struct _tree_ Node {
  int X = 0, Marks = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;

  _traversal_ int depth(int more) {
    int found = more;
    if (Left) found += Left->depth(more + 1);
    if (Right) found += Right->depth(more + 2);
    return found % 1000;
  }
  _traversal_ void mark(int more) {
    Marks = Marks * 3 % 100 + more;
    if (Left) Left->mark(more + 3);
    if (Right) Right->mark(more + 4);
  }
};

static Node *build(Random &random, int depth) {
  if (depth <= 0) return nullptr;
  Node *it = new Node;
  it->X = random.below(90);
  it->Left = build(random, depth - 1);
  it->Right = build(random, depth - 1 - random.below(2));
  return it;
}

static void dump(const Node *it) {
  if (!it) return;
  std::printf("%d %d\n", it->X, it->Marks);
  dump(it->Left);
  dump(it->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 5);
  int sum = root->depth(1);
  root->mark(2);
  std::printf("%d\n", sum);
  dump(root);
}
