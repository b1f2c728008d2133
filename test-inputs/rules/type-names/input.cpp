// traversals: f g
// The type of a parameter, or of a variable whose declaration stands apart, is written in the words of another place: there
// they may name another type, and the compiler need not mind. Such a fusion is not written.
#include "case.h"
#include "pleach.h"
#include <type_traits>

typedef unsigned char Len;
double by = 0;

// A subclass has a type of the same name.
namespace inherited {
struct _tree_ N {
  _child_ N *L = nullptr;
  int A = 0, B = 0;
  virtual ~N() {}
  _traversal_ virtual void f(Len by) { A += by; }
  _traversal_ virtual void g(Len by) { B += by; }
};
struct _tree_ D : N { // expect: not-written
  typedef int Len;
  _traversal_ void f(unsigned char by) override {
    A += by * 3;
    L->f(by);
  }
  _traversal_ void g(unsigned char by) override {
    B += by * 5;
    L->g(by);
  }
};
void site(N *r) {
  r->f(-1);
  r->g(-2);
}
} // namespace inherited

// So has the subclass's namespace.
namespace base {
typedef unsigned char Size;
struct _tree_ N {
  _child_ N *L = nullptr;
  int A = 0, B = 0;
  virtual ~N() {}
  _traversal_ virtual void f(Size by) { A += by; }
  _traversal_ virtual void g(Size by) { B += by; }
};
} // namespace base
namespace derived {
typedef int Size;
struct _tree_ D : base::N { // expect: not-written
  _traversal_ void f(base::Size by) override {
    A += by * 3;
    L->f(by);
  }
  _traversal_ void g(base::Size by) override {
    B += by * 5;
    L->g(by);
  }
};
} // namespace derived
static void across(base::N *r) {
  r->f(-1);
  r->g(-2);
}

// The name is declared anew between two functions.
namespace hidden {
struct _tree_ N {
  _child_ N *L = nullptr;
  int A = 0, B = 0;
};
_traversal_ void f(N *n, Len by) { // expect: not-written
  if (!n) return;
  n->A += by;
  f(n->L, by);
}
typedef int Len;
_traversal_ void g(N *n, Len by) {
  if (!n) return;
  n->B += by;
  g(n->L, by);
}
void site(N *r, int x) {
  f(r, x);
  g(r, x + 1);
}
} // namespace hidden

// The type is that of a parameter, which is another traversal's in the fused function.
namespace deduced {
struct _tree_ N {
  _child_ N *L = nullptr;
  int A = 0, B = 0;
};
_traversal_ void f(N *n, unsigned char a, decltype(a) by) { // expect: not-written
  if (!n) return;
  n->A += by + a;
  f(n->L, a, by);
}
_traversal_ void g(N *n, int a, decltype(a) by) {
  if (!n) return;
  n->B += by + a;
  g(n->L, a, by);
}
void site(N *r, int x) {
  f(r, x, x + 1);
  g(r, x + 2, x + 3);
}
} // namespace deduced

// The type is that of a global variable, whose name is another traversal's parameter.
namespace captured {
struct _tree_ N {
  _child_ N *L = nullptr;
  double A = 0, B = 0;
};
_traversal_ void f(N *n, int by) { // expect: not-written
  if (!n) return;
  n->A += by;
  f(n->L, by);
}
_traversal_ void g(N *n, decltype(by) k) {
  if (!n) return;
  n->B += k;
  g(n->L, k);
}
void site(N *r, double x) {
  f(r, x);
  g(r, x + 1);
}
} // namespace captured

// Nothing is virtual, and the fused function belongs to the subclass.
namespace owner {
struct _tree_ N {
  _child_ N *L = nullptr;
  int A = 0, B = 0;
  _traversal_ void f(Len by) {
    A += by;
    if (!L) return;
    L->f(by);
  }
};
struct _tree_ D : N { // expect: not-written
  typedef int Len;
  _child_ D *M = nullptr;
  _traversal_ void g(Len by) {
    B += by;
    if (!M) return;
    M->g(by);
    M->f(-3);
  }
};
void site(D *r, int x) {
  r->f(x);
  r->g(x);
  r->g(7);
}
} // namespace owner

// A macro that is defined anew.
namespace macros {
#define LEN unsigned char
struct _tree_ N {
  _child_ N *L = nullptr;
  int A = 0, B = 0;
};
_traversal_ void f(N *n, const LEN by) { // expect: not-written
  if (!n) return;
  n->A += by;
  f(n->L, by);
}
#undef LEN
#define LEN int
_traversal_ void g(N *n, const LEN by) {
  if (!n) return;
  n->B += by;
  g(n->L, by);
}
void site(N *r, int x) {
  f(r, x);
  g(r, x);
}
} // namespace macros

// The declaration lacks the definition's `const`, and the body can tell; a body that cannot is copied.
namespace constness {
struct _tree_ N {
  _child_ N *L = nullptr;
  int A = 0, B = 0;
};
_traversal_ void f(N *n, int by);
_traversal_ void f(N *n, const int by) { // expect: unsupported-body
  if (!n) return;
  n->A += std::is_const<decltype(by)>::value ? by : 7;
  f(n->L, by);
}
_traversal_ void g(N *n, int by);
_traversal_ void g(N *n, const int by) {
  if (!n) return;
  n->B += by;
  g(n->L, by);
}
void site(N *r, int x) {
  f(r, 3);
  g(r, x);
}
void other(N *r, int x) {
  g(r, x);
  g(r, x + 1);
}
} // namespace constness

// A declaration that stands apart from its initialisation, in the copy of an inherited body.
namespace apart {
struct _tree_ N {
  _child_ N *L = nullptr;
  int V = 0, A = 0, B = 0;
  virtual ~N() {}
  _traversal_ virtual void f(int by) {
    if (V % 2) return;
    Len x = by;
    A += x;
    if (!L) return;
    L->f(by);
    A += x;
  }
  _traversal_ virtual void g(int by) { B += by; }
};
struct _tree_ D : N { // expect: not-written
  typedef int Len;
  _traversal_ void g(int by) override {
    if (V % 3 == 0) return;
    B += by * 5;
    if (!L) return;
    L->g(by);
    B += 2;
  }
};
void site(N *r, int x) {
  r->f(x);
  r->g(x + 1);
}
} // namespace apart

template <typename N, typename D = N> static N *chain(Random &random) {
  N *list = new N;
  for (int at = random.below(5); at > 0; --at) {
    N *next = new D;
    next->L = list;
    list = next;
  }
  return list;
}

template <typename N> static void dump(const N *list) {
  for (; list != nullptr; list = list->L) std::printf("%g %g\n", double(list->A), double(list->B));
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int at = 0; at < 8; ++at) {
    const int x = 200 + random.below(300);
    auto *i = chain<inherited::N, inherited::D>(random);
    inherited::site(i);
    dump(i);
    auto *b = chain<base::N, derived::D>(random);
    across(b);
    dump(b);
    auto *h = chain<hidden::N>(random);
    hidden::site(h, x);
    dump(h);
    auto *d = chain<deduced::N>(random);
    deduced::site(d, x);
    dump(d);
    auto *c = chain<captured::N>(random);
    captured::site(c, x + 0.5);
    dump(c);
    owner::D *o = new owner::D;
    o->M = new owner::D;
    o->L = o->M->L = new owner::N;
    owner::site(o, x);
    dump<owner::N>(o);
    dump<owner::N>(o->M);
    auto *m = chain<macros::N>(random);
    macros::site(m, x);
    dump(m);
    auto *k = chain<constness::N>(random);
    constness::site(k, x);
    constness::other(k, x);
    dump(k);
    auto *p = chain<apart::N, apart::D>(random);
    for (apart::N *it = p; it != nullptr; it = it->L) it->V = random.below(5);
    apart::site(p, x);
    dump(p);
  }
}
