// traversals: tick use_inherited use_converted use_implicit use_defaulted use_tryf use_ranged use_rangedtt use_stmem use_memp use_generic use_packed use_folded use_retl use_recur use_crtp use_pol use_tag use_nt use_ntr use_viaarr use_viacp use_viarw use_viasf use_viapv use_lit use_newd use_updel use_condop use_cleaned use_assembled use_begun use_stepped
// Rule: calls that no name tells count in a pure function: conversions, default arguments, inherited constructors, range-for, allocation,
// and what the pattern of a template calls on the classes that it is made for.
#include "case.h"
#include "pleach.h"
#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

static int G = 0;

struct B0 { int Own; B0(int t) : Own(t + G) {} };
struct B1 : B0 { using B0::B0; };
_pure_ static int inherited(int t) noexcept { return B1(t).Own; } // expect: annotation-misuse
struct Conv { int Own; operator int() const { return Own + G; } };
_pure_ static int converted(int t) noexcept { Conv c{t}; return c; } // expect: annotation-misuse
struct From { int Own; From(int t) : Own(t + G) {} };
static int use(const From &f) { return f.Own; }
_pure_ static int implicit(int t) noexcept { return use(t); } // expect: annotation-misuse
static int dflt(int t, int u = G) { return t + u; }
_pure_ static int defaulted(int t) noexcept { return dflt(t); } // expect: annotation-misuse
_pure_ static int tryf(int t) noexcept try { return t + G; } catch (...) { return 0; } // expect: annotation-misuse
struct It { int i; bool operator!=(const It &o) const { return i != o.i; } It &operator++() { ++i; return *this; } int operator*() const { return i + G; } };
struct Range { It begin() const { return {0}; } It end() const { return {3}; } };
_pure_ static int ranged(int t) noexcept { int s = t; for (int x : Range()) s += x; return s; } // expect: annotation-misuse
template <class T> static int rangedt(const T &r) { int s = 0; for (int x : r) s += x; return s; }
_pure_ static int rangedtt(int t) noexcept { return rangedt(Range()) + t; } // expect: annotation-misuse
template <class T> struct TS { static T Count; };
template <class T> T TS<T>::Count = 0;
_pure_ static int stmem(int t) noexcept { return TS<int>::Count + t + G; } // expect: annotation-misuse
_pure_ static int memp(int t) noexcept { struct L { int f(int x) const { return x + G; } }; int (L::*p)(int) const = &L::f; return (L().*p)(t); } // expect: annotation-misuse
_pure_ static int generic(int t) noexcept { auto f = [](auto x) { return x + G; }; return f(t); } // expect: annotation-misuse
_pure_ static int packed(int t) noexcept { return [](auto... xs) { return (xs + ... + G); }(t, 1); } // expect: annotation-misuse
template <class... T> static int fold(T... xs) { return (xs + ... + 0) + G; }
_pure_ static int folded(int t) noexcept { return fold(t, 1, 2); } // expect: annotation-misuse
template <class T> static auto retlam(T t) { return [t](int x) { return x + t + G; }; }
_pure_ static int retl(int t) noexcept { return retlam(t)(1); } // expect: annotation-misuse
template <int N> struct Rec { static int go(int t) { return Rec<N - 1>::go(t) + 1; } };
template <> struct Rec<0> { static int go(int t) { return t + G; } };
_pure_ static int recur(int t) noexcept { return Rec<3>::go(t); } // expect: annotation-misuse
template <class T> struct CR { int run(int t) const { return static_cast<const T *>(this)->impl(t); } };
struct CRD : CR<CRD> { int impl(int t) const { return t + G; } };
_pure_ static int crtp(int t) noexcept { return CRD().run(t); } // expect: annotation-misuse
struct Pol { static int get(int t) { return t + G; } };
template <class P> static int policy(int t) { return P::get(t); }
_pure_ static int pol(int t) noexcept { return policy<Pol>(t); } // expect: annotation-misuse
struct Tag { static inline int &Ref = G; };
template <class P> static int tagged(int t) { return P::Ref + t; }
_pure_ static int tag(int t) noexcept { return tagged<Tag>(t); } // expect: annotation-misuse
template <auto F> static int nttp(int t) { return F(t); }
static int rawf(int t) { return t + G; }
_pure_ static int nt(int t) noexcept { return nttp<rawf>(t); } // expect: annotation-misuse
template <int &R> static int nttr(int t) { return R + t; }
_pure_ static int ntr(int t) noexcept { return nttr<G>(t); } // expect: annotation-misuse
static int *arr[1] = {&G};
_pure_ static int viaarr(int t) noexcept { return *arr[0] + t; } // expect: annotation-misuse
struct PP { int *const p; };
static const PP CP{&G};
_pure_ static int viacp(int t) noexcept { return *CP.p + t; } // expect: annotation-misuse
static std::reference_wrapper<int> RW(G);
_pure_ static int viarw(int t) noexcept { return RW.get() + t; } // expect: annotation-misuse
static std::function<int(int)> SF = rawf;
_pure_ static int viasf(int t) noexcept { return SF(t); } // expect: annotation-misuse
static const std::vector<int *> PV{&G};
_pure_ static int viapv(int t) noexcept { return *PV[0] + t; } // expect: annotation-misuse
static int operator""_g(unsigned long long t) { return static_cast<int>(t) + G; }
_pure_ static int lit(int t) noexcept { return 3_g + t; } // expect: annotation-misuse
struct NewD { int x; static void *operator new(std::size_t n) { G = (G + 1) % 1000; return std::malloc(n); } static void operator delete(void *p) { std::free(p); } };
_pure_ static int newd(int t) noexcept { NewD *d = new NewD{t}; int r = d->x; delete d; return r; } // expect: annotation-misuse
struct VB { virtual ~VB() { G = (G + 2) % 1000; } };
_pure_ static int updel(int t) noexcept { { std::unique_ptr<VB> p(new VB()); } return t; } // expect: annotation-misuse
_pure_ static int condop(int t) noexcept { return (t > 3 ? rawf : +[](int x) { return x + G; })(t); } // expect: annotation-misuse

static void clean(int *) { G = (G + 1) % 1000; }
struct Part {
  Part() { start(); }
  virtual ~Part() = default;
  void start() { begun(); }
  virtual void begun() { G = (G + 1) % 1000; }
};
struct Whole : Part {
  void begun() override {}
};
struct Steps {
  struct Step {
    int At;
    int operator*() const { return At; }
    Step &operator++() {
      ++At;
      return *this;
    }
    bool operator!=(const Step &other) const { return At != other.At; }
  };
  int Count;
  Step begin() const { return {0}; }
  Step end() const { return {Count}; }
};
_pure_ static int cleaned(int t) noexcept { int own __attribute__((cleanup(clean))) = t; return own; } // expect: annotation-misuse
_pure_ static int assembled(int t) noexcept { asm volatile("" : "+m"(G)); return t; } // expect: annotation-misuse
_pure_ static int begun(int t) noexcept { Whole own; return t; } // expect: annotation-misuse
_pure_ static int stepped(int t) noexcept { int sum = 0; for (int it : Steps{t}) sum += it; return sum; }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int V = 0, B = 0;

  _traversal_ void tick() {
    G = (G * 3 + V) % 1000;
    if (Next == nullptr)
      return;
    Next->tick();
  }
  _traversal_ void use_inherited() {
    B = inherited(V);
    if (Next == nullptr)
      return;
    Next->use_inherited();
  }
  _traversal_ void use_converted() {
    B = converted(V);
    if (Next == nullptr)
      return;
    Next->use_converted();
  }
  _traversal_ void use_implicit() {
    B = implicit(V);
    if (Next == nullptr)
      return;
    Next->use_implicit();
  }
  _traversal_ void use_defaulted() {
    B = defaulted(V);
    if (Next == nullptr)
      return;
    Next->use_defaulted();
  }
  _traversal_ void use_tryf() {
    B = tryf(V);
    if (Next == nullptr)
      return;
    Next->use_tryf();
  }
  _traversal_ void use_ranged() {
    B = ranged(V);
    if (Next == nullptr)
      return;
    Next->use_ranged();
  }
  _traversal_ void use_rangedtt() {
    B = rangedtt(V);
    if (Next == nullptr)
      return;
    Next->use_rangedtt();
  }
  _traversal_ void use_stmem() {
    B = stmem(V);
    if (Next == nullptr)
      return;
    Next->use_stmem();
  }
  _traversal_ void use_memp() {
    B = memp(V);
    if (Next == nullptr)
      return;
    Next->use_memp();
  }
  _traversal_ void use_generic() {
    B = generic(V);
    if (Next == nullptr)
      return;
    Next->use_generic();
  }
  _traversal_ void use_packed() {
    B = packed(V);
    if (Next == nullptr)
      return;
    Next->use_packed();
  }
  _traversal_ void use_folded() {
    B = folded(V);
    if (Next == nullptr)
      return;
    Next->use_folded();
  }
  _traversal_ void use_retl() {
    B = retl(V);
    if (Next == nullptr)
      return;
    Next->use_retl();
  }
  _traversal_ void use_recur() {
    B = recur(V);
    if (Next == nullptr)
      return;
    Next->use_recur();
  }
  _traversal_ void use_crtp() {
    B = crtp(V);
    if (Next == nullptr)
      return;
    Next->use_crtp();
  }
  _traversal_ void use_pol() {
    B = pol(V);
    if (Next == nullptr)
      return;
    Next->use_pol();
  }
  _traversal_ void use_tag() {
    B = tag(V);
    if (Next == nullptr)
      return;
    Next->use_tag();
  }
  _traversal_ void use_nt() {
    B = nt(V);
    if (Next == nullptr)
      return;
    Next->use_nt();
  }
  _traversal_ void use_ntr() {
    B = ntr(V);
    if (Next == nullptr)
      return;
    Next->use_ntr();
  }
  _traversal_ void use_viaarr() {
    B = viaarr(V);
    if (Next == nullptr)
      return;
    Next->use_viaarr();
  }
  _traversal_ void use_viacp() {
    B = viacp(V);
    if (Next == nullptr)
      return;
    Next->use_viacp();
  }
  _traversal_ void use_viarw() {
    B = viarw(V);
    if (Next == nullptr)
      return;
    Next->use_viarw();
  }
  _traversal_ void use_viasf() {
    B = viasf(V);
    if (Next == nullptr)
      return;
    Next->use_viasf();
  }
  _traversal_ void use_viapv() {
    B = viapv(V);
    if (Next == nullptr)
      return;
    Next->use_viapv();
  }
  _traversal_ void use_lit() {
    B = lit(V);
    if (Next == nullptr)
      return;
    Next->use_lit();
  }
  _traversal_ void use_newd() {
    B = newd(V);
    if (Next == nullptr)
      return;
    Next->use_newd();
  }
  _traversal_ void use_updel() {
    B = updel(V);
    if (Next == nullptr)
      return;
    Next->use_updel();
  }
  _traversal_ void use_condop() {
    B = condop(V);
    if (Next == nullptr)
      return;
    Next->use_condop();
  }
  _traversal_ void use_cleaned() {
    B = cleaned(V);
    if (Next == nullptr)
      return;
    Next->use_cleaned();
  }
  _traversal_ void use_assembled() {
    B = assembled(V);
    if (Next == nullptr)
      return;
    Next->use_assembled();
  }
  _traversal_ void use_begun() {
    B = begun(V);
    if (Next == nullptr)
      return;
    Next->use_begun();
  }
  _traversal_ void use_stepped() {
    B = stepped(V);
    if (Next == nullptr)
      return;
    Next->use_stepped();
  }
};

static void show(const Node *root) {
  for (const Node *it = root; it != nullptr; it = it->Next)
    std::printf("%d %d\n", it->V, it->B);
}

static void walk_inherited(Node *root) {
  root->tick();
  root->use_inherited();
  show(root);
}
static void walk_converted(Node *root) {
  root->tick();
  root->use_converted();
  show(root);
}
static void walk_implicit(Node *root) {
  root->tick();
  root->use_implicit();
  show(root);
}
static void walk_defaulted(Node *root) {
  root->tick();
  root->use_defaulted();
  show(root);
}
static void walk_tryf(Node *root) {
  root->tick();
  root->use_tryf();
  show(root);
}
static void walk_ranged(Node *root) {
  root->tick();
  root->use_ranged();
  show(root);
}
static void walk_rangedtt(Node *root) {
  root->tick();
  root->use_rangedtt();
  show(root);
}
static void walk_stmem(Node *root) {
  root->tick();
  root->use_stmem();
  show(root);
}
static void walk_memp(Node *root) {
  root->tick();
  root->use_memp();
  show(root);
}
static void walk_generic(Node *root) {
  root->tick();
  root->use_generic();
  show(root);
}
static void walk_packed(Node *root) {
  root->tick();
  root->use_packed();
  show(root);
}
static void walk_folded(Node *root) {
  root->tick();
  root->use_folded();
  show(root);
}
static void walk_retl(Node *root) {
  root->tick();
  root->use_retl();
  show(root);
}
static void walk_recur(Node *root) {
  root->tick();
  root->use_recur();
  show(root);
}
static void walk_crtp(Node *root) {
  root->tick();
  root->use_crtp();
  show(root);
}
static void walk_pol(Node *root) {
  root->tick();
  root->use_pol();
  show(root);
}
static void walk_tag(Node *root) {
  root->tick();
  root->use_tag();
  show(root);
}
static void walk_nt(Node *root) {
  root->tick();
  root->use_nt();
  show(root);
}
static void walk_ntr(Node *root) {
  root->tick();
  root->use_ntr();
  show(root);
}
static void walk_viaarr(Node *root) {
  root->tick();
  root->use_viaarr();
  show(root);
}
static void walk_viacp(Node *root) {
  root->tick();
  root->use_viacp();
  show(root);
}
static void walk_viarw(Node *root) {
  root->tick();
  root->use_viarw();
  show(root);
}
static void walk_viasf(Node *root) {
  root->tick();
  root->use_viasf();
  show(root);
}
static void walk_viapv(Node *root) {
  root->tick();
  root->use_viapv();
  show(root);
}
static void walk_lit(Node *root) {
  root->tick();
  root->use_lit();
  show(root);
}
static void walk_newd(Node *root) {
  root->tick();
  root->use_newd();
  show(root);
}
static void walk_updel(Node *root) {
  root->tick();
  root->use_updel();
  show(root);
}
static void walk_condop(Node *root) {
  root->tick();
  root->use_condop();
  show(root);
}
static void walk_cleaned(Node *root) {
  root->tick();
  root->use_cleaned();
  show(root);
}
static void walk_assembled(Node *root) {
  root->tick();
  root->use_assembled();
  show(root);
}
static void walk_begun(Node *root) {
  root->tick();
  root->use_begun();
  show(root);
}
static void walk_stepped(Node *root) {
  root->tick();
  root->use_stepped();
  show(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    Node *root = nullptr;
    for (int length = 0; length < tree + 2; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->V = random.below(40);
      root = node;
    }
    walk_inherited(root);
    walk_converted(root);
    walk_implicit(root);
    walk_defaulted(root);
    walk_tryf(root);
    walk_ranged(root);
    walk_rangedtt(root);
    walk_stmem(root);
    walk_memp(root);
    walk_generic(root);
    walk_packed(root);
    walk_folded(root);
    walk_retl(root);
    walk_recur(root);
    walk_crtp(root);
    walk_pol(root);
    walk_tag(root);
    walk_nt(root);
    walk_ntr(root);
    walk_viaarr(root);
    walk_viacp(root);
    walk_viarw(root);
    walk_viasf(root);
    walk_viapv(root);
    walk_lit(root);
    walk_newd(root);
    walk_updel(root);
    walk_condop(root);
    walk_cleaned(root);
    walk_assembled(root);
    walk_begun(root);
    walk_stepped(root);
  }
}
