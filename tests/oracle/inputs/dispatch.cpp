// Calls of traversals in every syntax, and initialisers that read through constant pointers.
#include "pleach.h"
#include <cstdio>

struct Plain {
  int A = 0, B = 0;
  mutable int Cached = 0;
};
static Plain Storage;
static Plain *const Fixed = &Storage;
static const Plain Still;
static int Row[3];
static int *const Cells = Row;
static int Log = 0;
static int next() { return ++Log; }
struct Reads {
  int A = Fixed->A;
};
struct Indexes {
  int A = Fixed[0].B;
};
struct Elements {
  int A = Cells[1];
};
struct Follows {
  int A = *Cells;
};
struct Cached {
  int A = Still.Cached;
};
struct Addresses {
  int *A = &Log;
  int B = sizeof(Log);
};
struct Chooses {
  int A = Fixed->A ? 1 : 2;
};
struct Casts {
  int A = static_cast<int>(Fixed->B);
};
struct Fills {
  int A[2] = {Fixed->A, 1};
  Reads Inner = {};
};
struct Written {
  int A = Fixed->A;
  Written() {}
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Node *Link = nullptr;
  int X = 0, Y = 0;
  Plain P;
  virtual ~Node() {}

  _traversal_ virtual void operator()(int by) { X += by; }
  _traversal_ virtual void operator+=(int by) { Y += by; }
  _traversal_ virtual void operator++() { Y++; }
  _traversal_ virtual void operator[](int by) { Y -= by; }
  _traversal_ virtual void operator!() { X = 0; }
  _traversal_ virtual void operator->*(int v) { X = v; }
  _traversal_ virtual void named(int by = Log) { X = by; }
  _traversal_ virtual void value(Plain p, int v = next()) { X = p.A + v; }
  _traversal_ virtual void all() {
    (*Left)(1);
    (*this)(2);
    (*Right)(X++);
    *Left += 3;
    ++*Left;
    (*Left)[4];
    !*Left;
    *Left->*5;
    Left->operator()(6);
    Left->operator+=(7);
    Left->Node::operator+=(8);
    operator+=(9);
    Node::operator++();
    (Left->named)(10);
    ((Left)->named)();
    (Left->Node::named)(11);
    (*Left).named();
    (*Left).Node::named();
    Left[0].named(12);
    (&*Left)->named(13);
    (this)->named(14);
    (named)(15);
    Left->value(P);
    Left->value(Left->P, X);
    Left->value({});
    Left->value(Plain(), Y);
    Node &ref = *Right;
    ref(1);
    (ref.named)(2);
    ref.named(3);
    ref += 4;
    (*Link)(5);
    *Link += 6;
    (Link->named)(7);
    Left->~Node();
    Left->Node::~Node();
  }
  _traversal_ virtual void initialises() {
    Reads a;
    Reads b{};
    Reads *c = new Reads;
    Indexes d;
    Elements e;
    Follows f;
    Cached g;
    Addresses h;
    Chooses i;
    Casts j;
    Fills k;
    Fills l{};
    Written m;
    X = Reads().A;
    X = a.A + b.A + c->A + d.A + e.A + f.A + g.A + h.B + i.A + j.A + k.A[0] + l.A[1] + m.A;
  }
};

struct _tree_ Sub : Node {
  int Z = 0;
  Reads Part;
  _traversal_ void operator()(int by) override { Z += by; }
  _traversal_ void operator+=(int by) final { Z = by; }
  _traversal_ void named(int by = 3) override { Node::operator()(by); }
};

static void run(Node *root, Node &ref) {
  (*root)(1);
  *root += 2;
  (root->named)(3);
  ref(4);
  ref += 5;
  (ref.named)(6);
  Sub sub;
  sub(7);
  sub += 8;
  (sub.named)();
}

int main() {
  Sub root;
  run(&root, root);
}
