// case: gain
// traversals: measure scale place mark
// Below the first node, `measure` and `scale` run together, and `place` and `mark`; all four run together on the first node
// only. A function for that would copy all bodies once more: the call site calls the two. In `both`, nothing runs
// apart.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Own = 1, Width = 0, Around = 0, Seen = 0;
  ~Node() {
    delete Left;
    delete Right;
  }
};

_traversal_ void measure(Node *n) {
  if (n == nullptr)
    return;
  measure(n->Left);
  measure(n->Right);
  n->Width = n->Own;
  if (n->Left != nullptr)
    n->Width += n->Left->Width;
  if (n->Right != nullptr)
    n->Width += n->Right->Width;
}

_traversal_ void scale(Node *n, int by) {
  if (n == nullptr)
    return;
  n->Own *= by;
  scale(n->Left, by);
  scale(n->Right, by);
}

_traversal_ void place(Node *n, int around) {
  if (n == nullptr)
    return;
  n->Around = around - n->Width;
  place(n->Left, n->Width);
  place(n->Right, n->Around);
}

_traversal_ void mark(Node *n) {
  if (n == nullptr)
    return;
  mark(n->Left);
  mark(n->Right);
  n->Seen += n->Around;
}

static void run(Node *root) {
  scale(root, 3);
  measure(root);
  place(root, 100); // expect: unfused-by-limit
  mark(root);
}

static void both(Node *root) {
  place(root, 7);
  mark(root);
}

static Node *grow(Random &random, int depth) {
  if (depth == 0)
    return nullptr;
  Node *n = new Node;
  n->Own = random.below(20);
  n->Left = grow(random, depth - 1);
  n->Right = random.below(3) == 0 ? nullptr : grow(random, depth - 1);
  return n;
}

static void print(const Node *n) {
  if (n == nullptr)
    return;
  std::printf("%d %d %d %d\n", n->Own, n->Width, n->Around, n->Seen);
  print(n->Left);
  print(n->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int depth = 0; depth < 7; ++depth) {
    Node *root = grow(random, depth);
    run(root);
    both(root);
    print(root);
    delete root;
  }
}
