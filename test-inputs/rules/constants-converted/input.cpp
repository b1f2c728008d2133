// traversals: narrow wide other truth count half whole few many
// A parameter that always holds one literal holds what its type made of it: passed on to a parameter of another type, that is
// not the literal any more.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  long long A = 0, B = 0, C = 0;
  double Ratio = 0;
};

_traversal_ void wide(Node *n, int by) {
  if (n == nullptr) return;
  n->A += by;
  wide(n->Left, by);
  wide(n->Right, by);
}
_traversal_ void narrow(Node *n, unsigned char by) {
  if (n == nullptr) return;
  n->B += by;
  wide(n->Left, by);
  narrow(n->Right, by);
}
_traversal_ void other(Node *n, int by) {
  if (n == nullptr) return;
  n->C += by;
  other(n->Left, by);
  other(n->Right, by);
}

_traversal_ void count(Node *n, int times) {
  if (n == nullptr) return;
  n->A = n->A * 3 + times;
  count(n->Left, times);
}
_traversal_ void truth(Node *n, bool is) {
  if (n == nullptr) return;
  n->B += is;
  count(n->Left, is);
  truth(n->Right, is);
}

_traversal_ void whole(Node *n, double by) {
  if (n == nullptr) return;
  n->Ratio += by / 4;
  whole(n->Left, by);
  whole(n->Right, by);
}
_traversal_ void half(Node *n, float by) {
  if (n == nullptr) return;
  n->Ratio += by / 2;
  whole(n->Left, by);
  half(n->Right, by);
}

_traversal_ void many(Node *n, long long by) {
  if (n == nullptr) return;
  n->A += by;
  many(n->Left, by);
}
_traversal_ void few(Node *n, unsigned by) {
  if (n == nullptr) return;
  n->B ^= by;
  many(n->Left, by);
  few(n->Right, by);
}

static void narrowed(Node *root) {
  narrow(root, -1);
  other(root, 2);
}
static void told(Node *root) {
  truth(root, 2);
  other(root, 2);
}
static void halved(Node *root) {
  half(root, 0.1);
  other(root, 2);
}
static void counted(Node *root) {
  few(root, -1);
  other(root, 3);
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  if (depth > 0) {
    if (random.below(8) > 0) node->Left = build(random, depth - 1);
    if (random.below(8) > 0) node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *n) {
  if (n == nullptr) return;
  std::printf("%lld %lld %lld %.17g\n", n->A, n->B, n->C, n->Ratio);
  dump(n->Left);
  dump(n->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int depth = 0; depth < 8; ++depth) {
    Node *root = build(random, depth);
    narrowed(root);
    told(root);
    halved(root);
    counted(root);
    dump(root);
  }
}
