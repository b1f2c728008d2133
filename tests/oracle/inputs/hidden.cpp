// What the text does not show: conversions, default arguments, parts, casts that keep or lose an object.
#include "pleach.h"
#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <typeinfo>
#include <utility>

static int Log = 0;
static const int Constant = 4;
constexpr int Known = 5;
enum Colour { Red, Green };
enum class Shade { Light, Dark };
static int next() { return ++Log; }

struct Stamp {
  int V;
  Stamp(int v = next()) : V(v) {}
};
struct Twofold {
  int A, B;
  Twofold(int a, int b = next()) : A(a), B(b) {}
};
struct Based : Stamp {
  int Own = 0;
};
struct Written : Stamp {
  int Own;
  Written() : Own(2) {}
};
struct Parts {
  Stamp One;
  Stamp Two[2];
};
struct Fresh {
  int A = next();
  int B = 0;
};
struct Nested {
  Fresh F;
  int C = 1;
};
struct Truth {
  int V = 0;
  operator bool() const { return ++Log > 3; }
  bool operator!() const { return --Log > 3; }
  operator int &() { return V; }
  int &value() { return V; }
  Truth &add(int v) {
    V += v;
    return *this;
  }
  int operator,(int v) { return V = v; }
  int operator&&(int v) { return V = v; }
  Truth *operator&() {
    ++Log;
    return this;
  }
  static int still() { return ++Log; }
};
struct Range {
  int Data[3];
  int *begin() {
    ++Log;
    return Data;
  }
  int *end() { return Data + 3; }
};
static std::atomic<int> Shared{0};

struct Assigns {
  int V = 0;
  Assigns &operator=(int v) {
    V = v;
    ++Log;
    return *this;
  }
};
struct Implicit {
  Assigns A;
  Stamp S;
  int Row[2];
};
struct Own {
  int V = 0;
  static void *operator new(std::size_t size) {
    ++Log;
    return ::operator new(size);
  }
  static void operator delete(void *p) {
    ++Log;
    ::operator delete(p);
  }
};
struct List {
  int Sum = 0;
  List(std::initializer_list<int> all) {
    for (int it : all)
      Sum += it;
    Log += Sum;
  }
};
struct Plain {
  int A, B;
  int Grid[2][2];
  Plain *Next;
};
struct Watch {
  ~Watch() { ++Log; }
};
struct Watched {
  Watch Of;
  int V = 0;
};
inline int operator""_k(unsigned long long v) { return Log += int(v); }
inline Plain make() { return {++Log, 2, {}, nullptr}; }
inline Watched watched() { return {}; }
inline Stamp operator-(Stamp a, Stamp b) { return Stamp(a.V - b.V); }
inline int take(Stamp s) { return s.V; }
_pure_ inline int sumOf(Plain p) { return p.A + p.B; }
_pure_ inline int lookAt(const Plain *p) { return p->A; }
_pure_ inline int total(const int (&row)[2]) { return row[0] + row[1]; }
_pure_ inline int stamped(Stamp s) { return s.V; }
_pure_ inline int withLog(int a, int b = Log) { return a + b; }
_pure_ inline Plain &partOf(Plain &p) { return p; }
_pure_ inline int *cellOf(Plain *p) { return &p->A; }

struct Mixin {
  int M = 0;
  int Shadow = 0;
};
struct Other {
  int O = 0;
  virtual ~Other() {}
};

struct _tree_ Node : Mixin {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Node *Link = nullptr;
  int X = 0, Y = 0, Z = 0, Shadow = 0;
  bool Flag = false;
  Plain P, Many[2];
  Truth T;
  Range R;
  Implicit I;
  Assigns A;
  Stamp S;
  Colour C = Red;
  Shade Dim = Shade::Light;
  int Cells[4] = {};
  int Grid[2][3] = {};
  Plain *Elsewhere = nullptr;
  Plain *Pointers[2] = {};
  int *Cursor = nullptr;
  const char *Text = "";
  int (*Callback)(int) = nullptr;

  virtual ~Node() {}
  int plain() const { return X; }
  Node *self() {
    ++Log;
    return this;
  }
  _pure_ int pureMember(int v) const { return X + v; }
  _pure_ Plain *purePart() { return &P; }

  _traversal_ virtual void constructions() {
    Stamp a;
    Stamp b[2];
    Stamp c[3] = {1};
    Stamp d[2] = {};
    Stamp e{};
    Stamp f = Stamp();
    Twofold g(1);
    Twofold h{X};
    Twofold i = 3;
    Based j;
    Based k{};
    Written l;
    Parts m;
    Parts n{};
    Parts o{1, {2}};
    Fresh p;
    Fresh q{};
    Fresh r{1};
    Fresh s[2] = {{1, 2}};
    Nested t;
    Nested u{};
    Nested v{{1, 2}, 3};
    List w{X, Y};
    List w2 = {1, 2};
    int x{Y++};
    int y[2]{X++, Y};
    Plain z{X, Y++, {{Z}}, nullptr};
    Plain z2 = {.A = X++};
    Plain z3 = make();
    Based z4 = j;
    Stamp *z5 = new Stamp;
    Stamp *z6 = new Stamp[2];
    Parts *z7 = new Parts;
    Own *z8 = new Own;
    delete z8;
    auto z9 = {X, Y};
    Implicit z10 = I;
    z10 = I;
    I = std::move(z10);
    X = Stamp().V;
    X = Parts().One.V;
    X = make().A;
    X = watched().V;
    Watched z11;
    Z = take(X);
    Z = take({});
    Z = take(Stamp(Y));
    S = S - Y;
    S = 4;
    Z = (S - 3).V;
    X = 4_k;
  }

  _traversal_ virtual void conversions() {
    if (T)
      X = 1;
    while (T)
      X = 2;
    for (; T;)
      X = 3;
    do
      X = 4;
    while (!T);
    X = T ? 1 : 2;
    X = !T;
    Y = bool(T) && Flag;
    int &r = T;
    r = 3;
    static_cast<int &>(T) = 4;
    T.value() = 5;
    T.add(1).add(2);
    T.add(X).V = 3;
    (T, X);
    Y = (T && X);
    Truth *p = &T;
    p->V = 1;
    Z = self()->T.still();
    Z = Truth::still();
    Z = T.still();
    A = 3;
    A = X;
    (A = Y).V++;
    X = Constant + Known + Green;
    C = Green;
    C = Colour(X);
    Dim = static_cast<Shade>(Y);
    Y = static_cast<int>(Dim);
    Flag = X;
    Flag = Left;
    X = Left != nullptr && Right;
    X = -Y + +Z + ~X + !Flag;
    double real = X;
    Y = real;
    Flag |= X > 1;
    X = Text[0];
    Y = *Text;
    Text = "x";
    Shared = 3;
    Shared++;
    X = Shared;
    Y = Shared.load();
  }

  _traversal_ virtual void arrays() {
    Grid[1][2] = 3;
    *Grid[1] = 4;
    **Grid = 5;
    (*Grid)[1]++;
    *(Cells + 1) = 6;
    (Cells)[2] += X;
    int(&row)[4] = Cells;
    row[1] = 7;
    int(*whole)[4] = &Cells;
    (*whole)[2] = 8;
    int(*line)[3] = Grid;
    line[1][1] = 9;
    int *flat = Grid[0];
    flat[2] = 1;
    int *const end = Cells + 4;
    end[-1] = 2;
    Plain *first = Many;
    first->A = 1;
    (first + 1)->B = 2;
    first[1].Grid[0][1] = 3;
    Many->A = 4;
    (*Many).B = 5;
    (Many + 1)->Grid[1][X] = 6;
    Pointers[0]->A = 1;
    *Pointers[1] = P;
    Pointers[0] = &P;
    Plain *q = Pointers[X];
    q->A = 2;
    Elsewhere->Next->A = 3;
    (*Elsewhere).B++;
    *Elsewhere = P;
    P = *Elsewhere;
    Many[0] = *Elsewhere->Next;
    *Cursor = 1;
    *Cursor++ = 2;
    *++Cursor = 3;
    Cursor[1] = X;
    X = *Cursor--;
    Cursor = &X;
    Cursor = Cells;
    ++*Cursor;
    (*Cursor)++;
    Y = Cursor - Cells;
    for (int *p = Cells; p != end; ++p)
      *p += *Cursor;
    for (int it : R)
      X += it;
    for (auto &it : R)
      it = Y;
    for (Plain it : Many)
      Y += it.A;
    for (auto &it : Grid)
      it[1] = 2;
    for (auto it : Pointers)
      it->A = 1;
    for (auto *it : Pointers)
      X += it->B;
  }

  _traversal_ virtual void casts() {
    (int &)X = 3;
    reinterpret_cast<unsigned &>(Y) = 4;
    *(unsigned *)&Z = 5;
    *reinterpret_cast<char *>(&X) = 1;
    int &&taken = static_cast<int &&>(X);
    taken = 6;
    const int &seen = X;
    const_cast<int &>(seen) = 7;
    static_cast<Mixin &>(*this).M = 1;
    static_cast<Mixin *>(this)->M++;
    Mixin &base = *this;
    base.Shadow = 2;
    Mixin *pointer = this;
    pointer->Shadow += 3;
    Shadow = Mixin::Shadow;
    this->Mixin::Shadow = Shadow;
    Node::Mixin::M = 2;
    static_cast<Mixin *>(Left)->M = 3;
    Mixin *left = Left;
    left->M = 4;
    ((Mixin *)Right)->M = 5;
    Other *other = dynamic_cast<Other *>(this);
    other->O = 6;
    dynamic_cast<Other &>(*Left).O = 7;
    ((Node *)(void *)Left)->X = 1;
    Node *back = static_cast<Node *>(static_cast<Mixin *>(Right));
    back->Y = 2;
    std::uintptr_t bits = reinterpret_cast<std::uintptr_t>(Left);
    reinterpret_cast<Node *>(bits)->Z = 3;
    *&X = 4;
    (&Y)[0] = 5;
    *(&P.A + 1) = 6;
    (*(&Many[0])).B = 7;
    Z = sizeof(*Left) + sizeof(X++);
    Z = typeid(X) == typeid(Y);
    Z = typeid(*this) == typeid(*Left);
    long wide = (long)X;
    Y = wide;
    void *raw = this;
    static_cast<Node *>(raw)->X = 3;
    *static_cast<Mixin *>(&*Left) = *this;
    static_cast<Mixin &>(*Right) = *Left;
  }

  _traversal_ virtual void aliases() {
    Node *me = this;
    me->X = 1;
    Node *&slot = Left;
    slot->X = 2;
    Node **address = &Right;
    (*address)->X = 3;
    Node *walking = Left;
    walking = walking->Left;
    walking->Y = 4;
    for (Node *n = Left; n; n = n->Left)
      n->X++;
    for (Node *n = Link; n != this; n = n->Link)
      n->Y++;
    if (Node *n = Left)
      n->Z = 5;
    while (Node *n = Right) {
      n->Z = 6;
      break;
    }
    Node *const fixed = Left;
    fixed->X = 7;
    Node *again = fixed;
    again->P.A = 8;
    Node &ref = *again;
    ref.P.B = 9;
    Plain &plain = ref.P;
    plain.A = 1;
    Plain *part = &Left->P;
    part->A = 2;
    int *deep = &Left->P.Grid[0][0];
    *deep = 3;
    int &cell = Right->Cells[X];
    cell++;
    Node *chosen = Flag ? Left : this;
    chosen->X = 4;
    (Flag ? this : Right)->Y = 5;
    (Flag ? *this : *Left).Z++;
    (X++, Left)->Z = 6;
    (Flag ? P : Left->P).A = 7;
    int &either = Flag ? X : Left->Y;
    either = 8;
    Node *late;
    late = Left;
    late->X = 9;
    Node *changed = Left;
    Node *&through = changed;
    through = Right;
    changed->X = 1;
    Node *handed = Left;
    Node **handle = &handed;
    *handle = Right;
    handed->Y = 2;
    self()->X = 3;
    self()->Left->Y = 4;
    Link->Left->Right->Z = 5;
    Plain local = Left->P;
    local.A = 6;
    Plain *inside = &local;
    inside->B = 7;
    Plain *next = inside->Next;
    next->A = 8;
    Left->P = Right->P;
    Left->Many[1] = Many[0];
    std::swap(Left->X, Right->X);
    int old = std::exchange(X, Y);
    Y = old;
  }

  _traversal_ virtual void relinks() {
    *Left = *Right;
    Left = Right = nullptr;
    Left = new Node(*this);
    std::swap(Left, Right);
    Left = std::move(Right);
    Right = std::exchange(Left, nullptr);
    delete Left->Left;
    Left->Left = nullptr;
    delete Left, Left = nullptr;
    Left = Flag ? new Node : nullptr;
    Node *spare = new Node;
    spare->X = 1;
    Left = spare;
    Left->X = 2;
    Link = Left;
    Link->X = 3;
    delete Link;
    Node copy = *this;
    copy.X = 4;
    copy.Left->X = 5;
    Node &slot = *(Right = new Node);
    slot.Y = 6;
    Node *&place = Right;
    delete place;
    place = nullptr;
  }

  _traversal_ virtual void calls() {
    X = sumOf(P);
    X = sumOf(*Elsewhere);
    X = sumOf(make());
    Y = lookAt(&P);
    Y = lookAt(Elsewhere);
    Y = lookAt(Many);
    Y = lookAt(Many + X);
    Y = lookAt(&Left->P);
    Z = total(P.Grid[0]);
    Z = stamped(X);
    Z = stamped({});
    X = withLog(Y);
    partOf(P).A = 3;
    Plain &part = partOf(Left->P);
    part.B = 4;
    *cellOf(&P) = 5;
    X = *cellOf(Elsewhere);
    X = pureMember(Y);
    X = Left->pureMember(Left->Y);
    purePart()->A = 6;
    Left->purePart()->B++;
    Callback(3);
    X = Callback(Y);
    (*Callback)(Z);
    void (Node::*method)() = &Node::arrays;
    (this->*method)();
    (Left->*method)();
    Left->arrays();
    (*Left).casts();
    Node &left = *Left;
    left.aliases();
    left.Node::casts();
    Left->Left->arrays();
    (Left)->Right->casts();
    static_cast<Node *>(Left)->aliases();
    (Flag ? Left : Right)->arrays();
    self()->arrays();
    Link->arrays();
    if (Flag)
      Left->casts();
    for (int i = 0; i < 2; ++i)
      Right->casts();
    Node *moving = Left;
    moving = Right;
    moving->arrays();
    Left->arguments(X++, P, Left->Y);
    Right->arguments(T, {1, 2, {}, nullptr}, X);
    Left->arguments(take(X), *Elsewhere, withLog(Y));
    X++, Left->arrays();
    Flag && (Left->arrays(), true);
    arguments(Y = 3, Many[X], Z);
  }

  _traversal_ virtual void arguments(int by, const Plain &p, int v) {
    X += by;
    Y = p.A + v;
    by = 3;
    v++;
  }
};

struct _tree_ Leaf : Node, Other {
  Stamp First, Second{2};
  int Own = next();
  int &Outside = Log;
  Leaf() : Second(3) {}
  Leaf(int v) : Leaf() { X = v; }
  Leaf(const Leaf &o) : Node(o), Own(o.Own) {}
  ~Leaf() override { O = Own; }
  _traversal_ void arrays() override {
    Outside = 3;
    Node::arrays();
    O++;
    this->Other::O = Outside;
    M = First.V;
  }
};

struct _tree_ Holder final : Node {
  Watched W;
  Parts Several;
  Holder(int a, int b = Log) : Several() { Y = a + b; }
  _traversal_ void casts() final {
    Left = new Leaf;
    Right = new Leaf(3);
    Right = new Holder(4);
  }
};

int main() {
  Leaf leaf;
  Holder holder(1);
  leaf.arrays();
  leaf.casts();
  holder.casts();
  holder.relinks();
}
