// traversals: put note visit add tell
// Rule: members of a union that begin alike are one memory, also by way of references, and as objects of visitors.
#include "case.h"
#include "pleach.h"
struct P {
  int k;
};
struct Q {
  int k;
};
union Two {
  P p;
  Q q;
};
// These two begin with different types, so that neither can be read as the other.
struct R {
  int m;
};
struct S {
  float of;
  int n;
};
union Other {
  R r;
  S s;
};
struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int A = 1, Seen = 0;
  _traversal_ void put(P &p) {
    if (Next) Next->put(p);
    p.k = p.k * 3 % 1009 + A;
  }
  _traversal_ void add(R &r) {
    if (Next) Next->add(r);
    r.m = r.m * 3 % 1009 + A;
  }
  _traversal_ void tell(const S &s) {
    Seen = Seen * 5 % 1009 + s.n;
    if (Next) Next->tell(s);
  }
  _traversal_ void note(const Q &q) {
    Seen = Seen * 5 % 1009 + q.k;
    if (Next) Next->note(q);
  }
};
struct _tree_ Item final {
  _child_ Item *Next = nullptr;
  int A = 1, Seen = 0;
};
struct Vx {
  int k;
  _traversal_ void visit(Item *n) {
    if (n->Next) visit(n->Next);
    k = k * 3 % 1009 + n->A;
  }
};
struct Vy {
  int k;
  _traversal_ void visit(Item *n) {
    n->Seen = n->Seen * 5 % 1009 + k;
    if (n->Next) visit(n->Next);
  }
};
union Both {
  Vx x;
  Vy y;
};
static void run(Node *root, Two &u) {
  root->put(u.p);
  root->note(u.q);
}
static void local(Node *root) {
  Two u;
  u.p.k = 1;
  root->put(u.p);
  root->note(u.q);
}
static void visits(Item *root) {
  Both u;
  u.x.k = 1;
  u.x.visit(root);
  u.y.visit(root);
}
struct Holder {
  Two u;
  Both b;
};
static void member(Node *root, Holder &h) {
  root->put(h.u.p);
  root->note(h.u.q);
}
static void members(Item *root, Holder &h) {
  h.b.x.visit(root);
  h.b.y.visit(root);
}
static void apart(Node *root, R &r, const S &s) {
  root->add(r);
  root->tell(s);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  Item *item = nullptr;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->A = random.below(50);
    root = node;
    Item *one = new Item;
    one->Next = item;
    one->A = random.below(50);
    item = one;
  }
  Two u{};
  u.p.k = 5;
  Holder h{};
  h.u.p.k = 1;
  h.b.x.k = 2;
  run(root, u);
  local(root);
  visits(item);
  member(root, h);
  members(item, h);
  Other first{}, second{};
  second.s = {0.5f, 3};
  apart(root, first.r, second.s);
  for (Node *node = root; node != nullptr; node = node->Next) std::printf("%d\n", node->Seen);
  for (Item *one = item; one != nullptr; one = one->Next) std::printf("%d\n", one->Seen);
  std::printf("%d %d\n", u.p.k, first.r.m);
}
