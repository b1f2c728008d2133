// Lambdas: what stands in one happens where it is called, on what its captures and the call name.
#include "pleach.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

static int Total = 0;

struct Guard {
  int *Of;
  explicit Guard(int *of) : Of(of) {}
  Guard(const Guard &other) : Of(other.Of) {}
  ~Guard() { ++*Of; }
};

struct Inner {
  int X = 0;
  unsigned Y = 0;
};

struct _tree_ Leaf {
  int A = 0, B = 0, C = 0;
  unsigned Bits = 0;
  bool Flag = false;
  int Numbers[4] = {};
  Inner Part;
  std::string Name;
  std::vector<int> Data;
  int &Ref = Total;
  Inner *Shared = nullptr;
  _child_ Leaf *Left = nullptr;
  _child_ std::vector<Leaf *> Kids;
  virtual ~Leaf() = default;
  int read() const { return A; }
  void set(int to) { B = to; }
  int next() { return ++A; }

  // Captures of all kinds, called once and twice, under conditions and in loops.
  _traversal_ virtual void captures(int by) {
    int step = by, sum = 0;
    auto one = [this] { A = 1; };
    one();
    auto two = [&] { B += step; };
    two();
    two();
    auto three = [=] { return step + C; };
    sum += three();
    auto four = [step, &sum](int with) { sum += step * with; };
    if (sum > 3) four(A);
    for (int at = 0; at < 2; ++at) four(at);
    auto five = [wide = A, &to = B] { to = wide; };
    five();
    auto six = [step, at = 0]() mutable { return step++ + at++; };
    C = six();
    B = six();
    auto seven = [&sum = A] { sum = 2; };
    seven();
    Left->captures(by + 1);
  }

  // New variables, of which libclang shows parts of the initialisers alone.
  _traversal_ void initialisers(int by) {
    int *number = &A;
    auto one = [counted = next(), taken = B++, pair = (by, 3), size = sizeof(A)] { return counted + taken + pair; };
    C = one();
    auto two = [&to = number, &other = Part.X] {
      to = nullptr;
      other = 2;
    };
    two();
    *number = 3;
    auto three = [text = Name, made = [&] { return B; }(), found = Left ? Left->A : 0]() mutable {
      text += "x";
      return int(text.size()) + made++ + found;
    };
    C = three();
    A += three();
    auto four = [name = std::string("four"), whole = Part.X * by] { return int(name.size()) * whole; };
    B = four();
    Left->initialisers(by);
  }

  // References of the function, pointers that stay and that change.
  _traversal_ void references(int by) {
    int &first = A;
    Inner &part = Part;
    int *number = &B;
    Leaf *one = Left;
    auto set = [&] {
      first = 1;
      part.X = 2;
      *number = 3;
      if (one) one->C = 4;
    };
    set();
    auto copied = [number, part] { *number += part.X; };
    copied();
    one = nullptr;
    set();
    const auto again = [&first, &part]() noexcept { part.Y |= unsigned(first); };
    again();
    Left->references(by);
  }

  // What parameters are bound to.
  _traversal_ void parameters(int by) {
    auto swap = [](int &left, int &right) {
      int kept = left;
      left = right;
      right = kept;
    };
    swap(A, B);
    swap(Numbers[1], Part.X);
    auto through = [](Inner *of, const Inner &from) { of->X = from.X; };
    through(&Part, *Shared);
    through(Shared, Part);
    auto reset = [](Inner *of) {
      of->X = 1;
      of = nullptr;
    };
    reset(&Part);
    auto text = [](const std::string &of, std::vector<int> &to) { to.push_back(int(of.size())); };
    text(Name, Data);
    text("four", Data);
    auto defaulted = [](int &to, int by = Total) { to = by; };
    defaulted(C);
    defaulted(C, A);
    auto of = [](Leaf &leaf) { leaf.A = leaf.B; };
    of(*this);
    if (Left) of(*Left);
    for (Leaf *kid : Kids) {
      of(*kid);
      kid->parameters(by);
    }
  }

  // Called where they stand; in each other; by each other; what they give back.
  _traversal_ void nested(int by) {
    A = [&] { return B + by; }();
    [this](int &to) { to = C; }(Numbers[0]);
    auto inner = [&](int with) { Part.X += with; };
    auto outer = [&](int with) {
      inner(with);
      auto deep = [=, &inner] { inner(with + by); };
      deep();
      return [&] { return Flag; }();
    };
    Flag = outer(3);
    auto place = [&]() -> int & { return Part.X; };
    place() = 2;
    auto all = [&] {
      int sum = 0;
      for (int it : Data) sum += it;
      for (Leaf *kid : Kids) sum += kid->A;
      return sum;
    };
    B = all();
    auto helper = [&] {
      set(read());
      Total += by;
      Ref = 2;
    };
    helper();
    Left->nested(by);
  }

  // Kept, passed on, copied, converted, generic, of objects.
  _traversal_ void kept(int by) {
    auto add = [&](int with) { A += with; };
    std::function<void(int)> held = add;
    held(by);
    auto copy = add;
    copy(2);
    auto order = [](int left, int right) { return left < right; };
    std::sort(Data.begin(), Data.end(), order);
    int (*pointer)(int) = [](int of) { return of + 1; };
    B = pointer(by);
    auto generic = [&](auto with) { C += with; };
    generic(3);
    auto whole = [*this]() mutable {
      A = 3;
      return B;
    };
    B = whole();
    auto self = [&](auto &again, int depth) -> void {
      if (depth > 0) again(again, depth - 1);
      ++B;
    };
    self(self, 2);
    Guard guard(&A);
    auto guarded = [guard] { return *guard.Of; };
    B = guarded();
    [held = Guard(&B)] { ++*held.Of; }();
    Left->kept(by);
  }

  // Updates of which two come to the same in either order, and such that do not.
  _traversal_ void updates(int by) {
    auto mark = [&] { Bits |= 4u; };
    mark();
    auto flag = [&] { Flag = true; };
    flag();
    auto count = [](unsigned &of) { ++of; };
    count(Bits);
    count(Part.Y);
    auto used = [](unsigned &of) { return ++of; };
    A = int(used(Part.Y));
    Left->updates(by);
  }

  // Traversals in lambdas, and such that end.
  _traversal_ void walks(int by) {
    auto down = [&] {
      if (Left) Left->walks(by + 1);
    };
    down();
    auto check = [&] {
      if (A > 3) throw 2;
      return Data.at(1);
    };
    B = check();
  }
};

// The node is a parameter.
_traversal_ inline void mark(Leaf &leaf, Leaf *other, int by) {
  auto set = [&] {
    leaf.A = by;
    other->B = 1;
  };
  set();
  auto copy = [other] { other->C = 2; };
  copy();
  if (leaf.Left) mark(*leaf.Left, other, by);
}

// A visitor.
struct Weigher {
  int Weight = 0;
  _traversal_ void weigh(Leaf &leaf) {
    auto add = [&](int by) { Weight += by + leaf.A; };
    add(2);
    if (leaf.Left) weigh(*leaf.Left);
  }
};

_pure_ int largest(const std::vector<int> &of) {
  int found = 0;
  auto take = [&](int it) { found = it > found ? it : found; };
  for (int it : of) take(it);
  return found;
}

void site(Leaf *root, int by) {
  auto before = [&] { by += root->A; };
  root->captures(by);
  before();
  root->references(by);
  [&] { ++root->B; }();
  root->updates(largest(root->Data));
}
