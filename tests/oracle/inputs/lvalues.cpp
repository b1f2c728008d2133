// Lvalues by every way that C++ has to them.
#include "pleach.h"
#include <cstdio>
#include <cstring>
#include <new>
#include <utility>

union Bits {
  unsigned Word;
  float Real;
};

struct Plain {
  int A = 1, B = 2;
  int Row[4] = {};
};

struct Inner {
  Plain P;
  int Deep = 0;
};

static int Counter = 0;
static int Table[8];
static volatile int Port;
int *Somewhere = &Counter;
int &Named = Counter;

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Node *Parent = nullptr;
  int X = 0, Y = 0, Z = 0;
  bool Flag = false;
  unsigned Narrow : 3;
  unsigned Wide : 13;
  Bits U;
  union {
    int Hidden;
    unsigned Shown;
  };
  struct {
    int InNameless;
  };
  Plain Part;
  Inner Nest;
  Plain Many[3];
  int Cells[5] = {};
  volatile int Device = 0;
  static int Shared;
  int *Elsewhere = nullptr;

  Node() : Narrow(0), Wide(0), Hidden(0) { U.Word = 0; }

  _traversal_ void references() {
    int &r = X;
    r += 2;
    ++r;
    r++;
    r = Y;
    int &again = r;
    again -= Z;
    const int &seen = Y;
    Z = seen + again;
    (r) = (Y = 4) = Z;
    int &chosen = Flag ? X : Y;
    chosen = 3;
    chosen <<= 1;
    int &comma = (X = 1, Y);
    comma = 9;
    int &&moved = std::move(X);
    moved = 8;
    int &part = Part.Row[X];
    part = 7;
  }

  _traversal_ void pointers() {
    int *p = &X;
    *p = 4;
    *p += Y;
    ++*p;
    p[0] = 5;
    int *q = Flag ? &Y : &Z;
    *q = 6;
    int *moving = Cells;
    *moving++ = 1;
    *++moving = 2;
    moving[1] = 3;
    int *const fixed = Cells + 1;
    *fixed = 4;
    *(fixed + 1) = 5;
    1 [Cells] = 6;
    int **two = &p;
    **two = 7;
    Plain *plain = &Part;
    plain->A = plain->B;
    (*plain).Row[1] = 2;
    (&Nest)->P.A = 3;
    if (Elsewhere)
      *Elsewhere = 1;
    *Somewhere = 2;
    Named = 3;
    char *bytes = reinterpret_cast<char *>(&Part);
    bytes[0] = 1;
    void *raw = &X;
    *static_cast<int *>(raw) = 5;
  }

  _traversal_ void conditions() {
    (Flag ? X : Y) = 3;
    (Flag ? X : Y) += 3;
    ++(Flag ? X : Y);
    X = Flag ? Y : Z;
    (Flag ? Part : Nest.P) = Many[0];
    (Flag ? Part : Nest.P).A = 1;
    (X, Y) = 4;
    ((X = 2), Y)++;
    X = (Y = 2, Z);
    X = Y = Z = 0;
    (X += 2) -= 3;
    (++X) *= 2;
    X = X++ + 1 > 2 || (Y = 3) || Z--;
    Z = Flag ?: Y;
    (X > Y ? X : Z)--;
  }

  _traversal_ void parts() {
    Narrow = 3;
    Narrow++;
    Wide += Narrow;
    U.Real = 1.5f;
    X = int(U.Word);
    Bits other = U;
    U = other;
    Hidden = 3;
    Shown += 4;
    InNameless = 5;
    Part = Plain();
    Part = Plain{};
    Part = {};
    Part = Many[X & 1];
    Many[1] = Part;
    Many[Y & 1].Row[Z & 3] = Part.Row[1];
    Nest.P = Part;
    Plain copy = Nest.P;
    Plain second(copy), third{second};
    Nest.P.Row[0] += copy.A + third.B;
    Inner inner = Nest;
    inner.P.A = 2;
    Nest = inner;
    Shared = 4;
    Node::Shared++;
    this->Shared += Table[X & 7];
    Table[Y & 7]++;
    Device = X;
    Y = Device;
    Port = Y;
    Z = Port;
    Device++;
    auto [a, b, row] = Part;
    X = a + b + row[0];
    auto &[c, d, line] = Nest.P;
    c = 4;
    line[2] = d;
  }

  _traversal_ void links() {
    if (!Left || !Right || !Parent)
      return;
    Left->X = Right->Y;
    Left->Part.A = Parent->X;
    Parent->Y++;
    Parent->Left->Z = 1;
    Node *l = Left;
    l->X = 3;
    Node &r = *Right;
    r.Y = 4;
    Node *up = Parent;
    up->Z = 5;
    Node *either = Flag ? Left : Right;
    either->X++;
    (Flag ? Left : Right)->Y = 1;
    (Flag ? *Left : *Right).Z = 1;
    Node *moving = Left;
    moving = Right;
    moving->X = 3;
    static_cast<Node *>(Left)->Y = 2;
    const_cast<Node *>(static_cast<const Node *>(Right))->Z = 3;
    (*this).X = 1;
    (&*this)->Y = 2;
    int &deep = Left->Part.Row[2];
    deep = 3;
    Plain &object = Right->Part;
    object = Left->Part;
    object.A++;
    int Node::*member = &Node::X;
    this->*member = 4;
    Z = Left->*member;
  }

  _traversal_ void unevaluated() {
    X = int(sizeof(Y = 3));
    decltype(Y) local = 2;
    Z = local + int(alignof(decltype(X)));
    Y = noexcept(X = 4) ? 1 : 2;
    if constexpr (sizeof(int) > 100)
      X = 5;
    else
      Y = 6;
    (void)X;
    (void)(Y = 2);
    static_cast<void>(Z++);
  }

  _traversal_ void loops() {
    for (int i = 0, *p = Cells; i < 3; ++i, ++p)
      *p = i;
    for (int cell : Cells)
      X += cell;
    for (int &cell : Cells)
      cell = Y;
    for (Plain &it : Many)
      it.A = it.B;
    for (const Plain &it : Many)
      Z += it.Row[1];
    for (int cell : {1, 2, X})
      Y += cell;
    while (int left = X) {
      X = left - 1;
    }
    if (int value = Y; value > Z)
      Z = value;
    switch (int kind = X & 3) {
    case 0:
      Y = kind;
      break;
    default:
      Z = kind;
    }
    do
      --X;
    while (X > 0);
  }
};

int Node::Shared = 0;

struct Free;
struct _tree_ Free {
  _child_ Free *Next = nullptr;
  int V = 0, W = 0;
};

_traversal_ void walk(Free *n, int by) {
  if (!n)
    return;
  n->V += by;
  Free *next = n->Next;
  Free &self = *n;
  self.W = by++;
  walk(n->Next, n->V);
  if (next)
    next->V = self.W;
}

_traversal_ void reach(Free &n, int &total, const int &by) {
  n.V = by;
  total += n.V;
  if (n.Next)
    reach(*n.Next, total, n.W);
}

int main() {
  Node root;
  int total = 0;
  Free list;
  root.references();
  root.pointers();
  walk(&list, 1);
  walk(&list, 2);
  reach(list, total, total);
  Node *p = &root;
  p->parts();
  p->links();
  std::printf("%d %d\n", root.X, total);
}
