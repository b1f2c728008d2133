// Objects that come, go, convert and overload, and what is called without being named.
#include "pleach.h"
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>
#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

static int Log = 0;
static int next() { return ++Log; }

struct Loud {
  int V;
  Loud(int v = next()) : V(v) { ++Log; }
  Loud(const Loud &other) : V(other.V) { Log += 2; }
  Loud &operator=(const Loud &other) {
    V = other.V;
    Log += 3;
    return *this;
  }
  ~Loud() { Log += 4; }
  operator int() const {
    ++Log;
    return V;
  }
  explicit operator bool() const { return V != 0; }
  Loud &operator+=(int by) {
    V += by;
    return *this;
  }
  Loud operator+(const Loud &other) const { return Loud(V + other.V); }
  Loud &operator++() {
    ++V;
    return *this;
  }
  int operator[](int i) const { return V + i; }
  int operator()(int a, int b = 2) { return V += a + b; }
  int *operator->() { return &V; }
  int &operator*() { return V; }
  bool operator==(const Loud &other) const { return V == other.V; }
};

struct Quiet {
  int A = 0, B = 0;
};
inline Quiet operator+(const Quiet &l, const Quiet &r) { return {l.A + r.A, l.B + r.B}; }
inline void operator<<(Quiet &q, int v) {
  q.A = v;
  ++Log;
}

struct Holder {
  Quiet Q;
  Loud L;
};

struct Initialised {
  int A = next();
  int B = 2;
};

struct Delegating {
  int A, B;
  Delegating(int a, int b) : A(a), B(b) { ++Log; }
  Delegating(int a) : Delegating(a, 2) { B += A; }
  Delegating() : Delegating(1) {}
};

struct BaseLoud : Loud {
  using Loud::Loud;
  int Extra = 1;
};

struct Refers {
  int &To;
  const int &Sees;
};

_pure_ inline int twice(int v) { return v + v; }
_pure_ inline int sum(const Quiet &q) { return q.A + q.B; }
_pure_ inline int first(const int *p) { return *p; }
_access_((1, 'w', 'global')) inline void note(int v) { Log += v; }
inline int withDefault(int a, int b = Log) { return a + b; }
inline void outcome(int &out, int v) { out = v; }
inline int count(const int &v) { return v; }
inline int &pick(int &a, int &) { return a; }
template <class T> T same(T v) { return v; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int X = 0, Y = 0, Z = 0;
  Quiet Q;
  Loud L;
  Holder H;
  std::string Text;
  std::vector<int> List;
  std::array<int, 3> Fixed = {};
  std::optional<int> Maybe;
  std::pair<int, int> Pair;
  int Cells[3] = {};

  virtual ~Node() {
    delete Left;
    delete Right;
  }
  int plain() const { return X; }
  virtual int dispatched() { return X++; }
  static void still(int v) { Log = v; }

  _traversal_ virtual void conversions() {
    X = L;
    if (L)
      Y = 1;
    Z = int(L) + 1;
    long wide = L;
    X = int(wide) + static_cast<int>(L);
    L = 4;
    L = Loud(3);
    Loud made = X;
    Y = made ? 1 : 2;
    Z = Flagged(L);
  }
  static int Flagged(int v) { return v; }

  _traversal_ virtual void operators() {
    L += X;
    ++L;
    L = L + L;
    X = L[Y];
    Y = L(1);
    Z = *L;
    *L = 4;
    X = (L == L);
    Q = Q + Q;
    Q << X;
    (L += 2) += 3;
    Y = (L = H.L).V;
  }

  _traversal_ virtual void copies() {
    Quiet q = Q;
    Q = q;
    Q = std::move(q);
    Loud l = L;
    Loud taken = std::move(L);
    H = Holder{q, l};
    Holder h = H;
    Holder fresh;
    Quiet list[2] = {Q, {X, Y}};
    Q = list[0];
    Loud none;
    Loud many[2];
    Initialised made;
    Initialised braced{};
    Initialised given{1, 2};
    Delegating d;
    Delegating e(X);
    BaseLoud b(3);
    X = d.A + e.B + b.Extra + made.A + braced.B + given.A;
    const Loud &kept = Loud(Y);
    Y = kept.V;
    Z = Loud(2).V;
    Refers r{X, Y};
    r.To = r.Sees;
  }

  _traversal_ virtual void calls() {
    X = next();
    Y = withDefault(X);
    outcome(Z, Y);
    X = count(Y);
    pick(X, Y) = 4;
    note(X);
    X = twice(Y) + sum(Q) + first(&Z) + first(Cells);
    X = plain() + this->plain();
    Y = dispatched() + Node::dispatched();
    still(Z);
    Node::still(X);
    this->still(Y);
    X = same(Z);
    int (*function)(int) = Flagged;
    X = function(Y);
    int (Node::*method)() const = &Node::plain;
    X = (this->*method)();
    std::swap(X, Y);
    auto lambda = [&](int v) { return X += v; };
    lambda(3);
    auto copy = [v = Y]() mutable { return v++; };
    Z = copy();
  }

  _traversal_ virtual void library() {
    X = std::abs(Y);
    X = std::min(Y, Z);
    std::max(X, Y);
    const int &least = std::min(X, Y);
    Z = least;
    Text = "a";
    Text += 'b';
    Text[0] = 'c';
    X = int(Text.size());
    Text.push_back('x');
    std::string copy = Text;
    std::string taken = std::move(Text);
    Text = copy + "x";
    List.push_back(X);
    List[0] = 3;
    List.front()++;
    X = List.back() + int(List.size());
    List = std::vector<int>{X, Y};
    Fixed[1] = 2;
    Y = Fixed[0] + Fixed.front();
    Fixed.fill(2);
    Maybe = 3;
    X = *Maybe + Maybe.value_or(Y);
    Pair.first = 1;
    Pair = {X, Y};
    std::tie(X, Y) = Pair;
    X = std::get<0>(Pair);
    for (int it : List)
      Y += it;
    for (int &it : Fixed)
      it = 3;
    for (char c : Text)
      Z += c;
    auto [one, two] = Pair;
    Z = one + two;
    std::sort(List.begin(), List.end());
    Y = int(std::floor(1.5));
    std::memcpy(&X, &Y, sizeof X);
    std::unique_ptr<int> owned(new int(3));
    X = *owned;
    std::swap(Q, H.Q);
  }

  _traversal_ virtual void heap() {
    delete Left;
    Left = new Node;
    Left->X = 1;
    Right = Left ? nullptr : new Node();
    int *raw = new int(X);
    *raw = Y;
    delete raw;
    int *row = new int[3]{X, Y, 1};
    row[1] = Z;
    delete[] row;
    new (&Q) Quiet{X, Y};
    Quiet *placed = new (&H.Q) Quiet();
    placed->A = 3;
    Loud *loud = new Loud(X);
    delete loud;
    L.~Loud();
    new (&L) Loud(4);
    alignas(Loud) char space[sizeof(Loud)];
    Loud *inside = new (space) Loud;
    inside->~Loud();
  }

  _traversal_ virtual void late() {
    if (X > 3)
      return;
    try {
      if (Y)
        throw X;
    } catch (int &caught) {
      Z = caught;
    }
    goto end;
  end:
    static int once = next();
    X = once;
    thread_local int mine = 0;
    mine++;
    Left->conversions();
    Left->Node::operators();
    Node *l = Left;
    l->copies();
    (X ? Left : Right)->calls();
    this->library();
    heap();
    if (Left->plain())
      Right->late();
  }
};

struct _tree_ Leaf final : Node {
  Loud More;
  Leaf() : Node(), More(3) { X = 2; }
  ~Leaf() override { ++Log; }
  _traversal_ void conversions() override { Node::conversions(); }
  _traversal_ void late() final { More = L; }
};

struct _tree_ Copied : Node {
  Copied() = default;
  Loud Inner{4};
  Quiet Plain2{1, 2};
  _traversal_ void heap() override {
    Inner.V++;
    Plain2.A = int(Inner);
  }
};

int main() {
  Leaf leaf;
  Copied copied;
  leaf.conversions();
  leaf.operators();
  copied.heap();
  copied.late();
  std::printf("%d\n", Log);
}
