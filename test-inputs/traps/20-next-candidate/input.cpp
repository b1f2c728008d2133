// traversals: a b clear
// Trap 20: `a(p); a(q); b(q);`: the call that does not fit starts the next candidate, it does not end the search.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int A = 0, B = 0;
  _traversal_ void a(int v) {
    A += v;
    if (Last)
      return;
    Next->a(v + 1);
  }
  _traversal_ void b() {
    if (Last)
      return;
    Next->b();
    B = Next->B * 2 % 1009 + A;
  }
};

_traversal_ static void clear(Node *n, int v) {
  n->A -= v;
  if (n->Last)
    return;
  clear(n->Next, v);
}

static void run(Node *p, Node *q) {
  p->a(1);
  q->a(2);
  q->b();
}

static void mixed(Node *p, Node *q) {
  clear(p, 1);
  p->a(2);
  p->b();
  clear(q, 2);
  clear(q, 3);
  p->b();
  q->b();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *roots[2];
    for (Node *&root : roots) {
      root = new Node;
      for (int length = 0; length < tree; ++length) {
        Node *node = new Node;
        node->Next = root;
        node->Last = false;
        node->A = random.below(9);
        root = node;
      }
    }
    run(roots[0], roots[1]);
    mixed(roots[0], roots[1]);
    run(roots[1], roots[1]);
    for (Node *root : roots)
      for (Node *node = root; node != nullptr; node = node->Next)
        std::printf("%d %d\n", node->A, node->B);
  }
}
