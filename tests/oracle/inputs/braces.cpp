// What braces do that is not written in them: constructors, conversions, parts that are left out.
#include "pleach.h"
#include <initializer_list>
#include <string>
#include <utility>

static int Log = 0;
static int next() { return ++Log; }

struct Made {
  int V;
  Made(int v) : V(v) { ++Log; }
};
struct Part {
  Made Of;
  int Z;
};
struct Outer {
  Part In;
  int W;
};
struct Derived : Made {
  int Z;
};
struct Holder {
  Part Own = {1, 2};
  int V = 0;
};
struct Listing {
  Part Own, Other = {3, 4};
  Listing() : Own{1, 2} {}
};
struct Optional {
  int V;
  Optional(int v, int w = next()) : V(v + w) {}
};
struct OfOptional {
  Optional Of;
  int Z;
};
struct Either {
  int V = 0;
  Either() = default;
  Either(int v) : V(v) { ++Log; }
};
struct OfEither {
  Either Of;
  int Z;
};
struct Copied {
  int V = 1;
  Copied() = default;
  Copied(const Copied &other) : V(other.V) { ++Log; }
};
struct Copies {
  Copied Of;
  int Z;
};
struct Deep {
  Copies In;
};
struct Any {
  int V;
  template <class T> Any(T v) : V(v) { ++Log; }
};
struct OfAny {
  Any Of;
  int Z;
};
struct Heir : Made {
  using Made::Made;
};
struct OfHeir {
  Heir Of;
  int Z;
};
struct Refers {
  const Made &Of;
  int Z;
};
struct Numbers {
  const int &Of;
  int Z;
};
struct Takes {
  Made &&Of;
};
struct Listed {
  Listed(std::initializer_list<int>) { ++Log; }
};
struct OfList {
  Listed Of;
  int Z = 2;
};
struct Unnamed {
  struct {
    Made Of;
  };
  int Z;
};
union Shared {
  Made Of;
  int Z;
};
struct Counts {
  int V = 1;
  operator int() const { return V + ++Log; }
};
struct Finer : Counts {
  int More = 2;
};
struct Generic {
  int V = 1;
  template <class T> operator T() const { return T(V + ++Log); }
};
struct Leads {
  int V = 1;
  operator int *() {
    ++Log;
    return &V;
  }
  operator int &() {
    ++Log;
    return V;
  }
};
struct End {
  int V = 1;
  ~End() { ++Log; }
};
struct Ends {
  End Of;
  int V = 1;
};
struct Initial {
  int V = Ends{}.V;
};
struct Keeps {
  const End &Of;
};
struct Named {
  std::string Name;
  int Z;
};
struct Range {
  int Low, High;
};
struct Grid {
  int Cells[2][2];
  Range *Of;
};
_pure_ inline int last(Part p = {1, 2}) { return p.Z; }
_pure_ inline int lastOf(const Part &p) { return p.Z; }
_pure_ inline int value(Ends e) { return e.V; }
_pure_ inline int width(const Range &r) { return r.High - r.Low; }
_pure_ inline int sum(std::initializer_list<Made> all) { return int(all.size()); }
_pure_ inline int count(std::initializer_list<int> all) { return int(all.size()); }
inline Part part(int v) { return {v, 2}; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int X = 0, Y = 0;
  Counts From;
  Finer Fine;
  Generic Wide;
  Leads Way;
  Copied Same;
  Deep Below;
  Part Own{0, 0};
  Range Size{1, 2};
  Part *New = nullptr;
  std::string Text;

  _traversal_ void converted() {
    Part a{X, 2};
    Part b = {X, Y};
    Part c = Part{1, X++};
    Part d{Made(X), 2};
    Part e{Own.Of, 2};
    Made f[2] = {X, 2};
    Made g[] = {Made(1), Own.Of};
    Outer h{X, 2, 3};
    Outer i{{X, 2}, 3};
    Outer j{{Own.Of, 2}, Y++};
    Outer k{Own, 3};
    Part l{.Of = X, .Z = 2};
    Derived m{{X}, 2};
    Derived n{X, 2};
    Derived o{Own.Of, 2};
    OfOptional p{X, 2};
    OfEither q{};
    OfEither r{{}, 2};
    OfEither s{X, 2};
    OfAny t{X, 2};
    OfHeir u{X, 2};
    OfList v{};
    OfList w{{1, 2}, 3};
    Unnamed y{{X}, 2};
    Shared z{X};
    Own = {3, X};
    Own = Part{3, 4};
    Own = part(X);
    New = new Part{X, 2};
    X = (Part{Y, 2}).Z;
    X = last();
    X = last({Y, 2});
    X = lastOf({Y, 2});
    X = sum({1, Y});
    X = count({From, Y});
  }

  _traversal_ void conversions() {
    int a[2] = {From, 2};
    int b{From};
    int c = {Fine};
    Range d{From, 2};
    Range e{Wide, Fine};
    Range f = {.Low = From, .High = X};
    Grid g{From, 2, 3, 4, nullptr};
    Grid h{{{1, From}, {2}}};
    int *i{Way};
    int *j[1] = {Way};
    int &k = Way;
    const int &l{From};
    double m[] = {Wide, 1};
    bool n[] = {From.V > 1, bool(From)};
    Size = {From, 2};
    X = width({From, 2});
    X = {From};
    Y += {From};
    X = Range{1, Fine}.High;
    k = l;
    *i = *j[0];
  }

  _traversal_ void copies() {
    Copies a{Same, 2};
    Copies b[1] = {{Same, X}};
    Copies c{Below.In.Of, 2};
    Deep d{Below};
    Deep e{{Same, 1}};
    Deep f{Same};
    Copies g{Copied(), 2};
    Named h{Text, 2};
    Named i{"text", X};
    Named j{{}, 2};
    Named k{};
    Named l{std::move(Text), 2};
    std::string m[2] = {Text, "text"};
  }

  _traversal_ void parts() {
    Holder a{};
    Holder b{{X, 2}, 3};
    Holder c[2] = {};
    Listing d;
    Listing e{};
    Initial f{};
    Initial g;
    X = Ends{}.V;
    X = Ends{{}, 3}.V;
    X = value({});
    X = value({{}, Y});
    Ends h{};
    End i[2] = {};
    new Ends{};
  }

  _traversal_ void references() {
    Refers a{X, 2};
    Refers b{Own.Of, 2};
    Numbers c{From, 2};
    Numbers d{X, Y};
    Takes e{X};
    const Part &f = {X, 2};
    const Part &g{Own};
    Part &&h{X, 2};
    const Made(&i)[2] = {X, 2};
    const End(&j)[1] = {};
    Keeps k{End()};
    const int &m = Ends{}.V;
    const int &n{End().V};
    const Range &o{X, Y};
    const int(&p)[2] = {From, 2};
    const Made &q = {X};
    X = f.Z + g.Z + h.Z + i[0].V + j[0].V + m + n + o.Low + p[0] + q.V;
  }

  _traversal_ void plain() {
    Range a{X, Y};
    Range b[2] = {{1, X++}, {}};
    Grid c{{{X, 2}, {3}}, &Size};
    Size = {X, Y};
    Size = Range{1, 2};
    Range d{};
    Range *e{&Size};
    Range *f = {nullptr};
    Range &g{Size};
    X = width({1, Y}) + a.Low + b[0].Low + c.Cells[0][0] + d.Low + g.Low;
    e->Low = f ? 1 : 2;
  }
};

int main() {
  Node node;
  node.converted();
  node.conversions();
  node.copies();
  node.parts();
  node.references();
  node.plain();
}
