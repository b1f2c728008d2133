// case: config -funsigned-char
// case: config -fsigned-char
// traversals: first second third fourth
// Rule: what a character constant is, the compiler's options decide, so a condition with one may come out another way.
#include "case.h"
#include "pleach.h"

static int Log = 1;

#define HIGHEST '\xff'

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int A = 1, B = 2, C = 3;

  _traversal_ void first() {
    A += B;
    if (Next == nullptr)
      return;
    Next->first();
  }
  _traversal_ void second() {
#if '\xff' < 0
    C += A;
#else
    C += 7;
    Log = (Log * 3 + C) % 1000;
#endif
    if (Next == nullptr)
      return;
    Next->second();
  }

  _traversal_ void third() {
    B += 1;
    if (Next == nullptr)
      return;
    Next->third();
  }
  _traversal_ void fourth() {
#if HIGHEST < 0
    A += B;
#else
    A += 7;
    Log = (Log * 5 + A) % 1000;
#endif
    if (Next == nullptr)
      return;
    Next->fourth();
  }
};

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
  std::printf("%d\n", Log);
  std::fwrite("\n", 1, 1, stdout);
  root->third();
  root->fourth();
  std::printf("%d\n", Log);
  std::fwrite("\n", 1, 1, stdout);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->A, node->B, node->C);
}
