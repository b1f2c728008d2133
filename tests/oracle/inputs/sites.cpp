// What stands between the calls of a call site.
#include "pleach.h"
#include <cstdio>
#include <utility>

static int Log = 0;
static int next() { return ++Log; }

struct Guard {
  ~Guard() { Log += 1; }
};
struct Outer {
  Guard Inside;
};
struct Stamped {
  int V;
  explicit Stamped(int v = next()) : V(v) {}
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  int X = 0, Y = 0;
  Node *Link = nullptr;
  _traversal_ void up() {
    X++;
    if (Left)
      Left->up();
  }
  _traversal_ void down(int by) {
    Y += by;
    if (Left)
      Left->down(by);
  }
  void member(Node *other) {
    up();
    X = 3;
    this->down(X);
    Link->up();
    Link->X++;
    Link->down(Log);
    Left->up();
    (*other).X = 2;
    Left->down(other->X);
  }
};

struct World {
  Node *Root = nullptr;
  Node Held;
  int Size = 0;
  void run() {
    Root->up();
    Size++;
    Root->down(Size);
    Held.up();
    Held.X = Size;
    Held.down(1);
  }
};

static Node Static;
static Node *Global;

static int total(Node &root, Node *other, World &world, int *out) {
  root.up();
  Guard guard;
  Outer outer;
  Stamped stamped;
  root.down(1);
  other->up();
  *out = 3;
  other->down(*out);
  Static.up();
  Static.Y = Log;
  Static.down(2);
  Global->up();
  Global = other;
  Global->down(3);
  world.Root->up();
  world.Size += world.Root->X;
  world.Root->down(world.Size);
  Node local;
  local.up();
  Node *p = &local;
  p->X = 4;
  local.down(p->X);
  for (int i = 0; i < 3; ++i) {
    root.up();
    if (i == 2)
      break;
    root.down(i);
  }
  const int kept = root.X;
  root.up();
  std::swap(root.X, root.Y);
  root.down(kept);
  auto lambda = [&] { return root.X; };
  root.up();
  lambda();
  root.down(lambda());
  return root.X;
}

int main() {
  Node a, b;
  World w;
  int out = 0;
  w.Root = &a;
  Global = &b;
  std::printf("%d\n", total(a, &b, w, &out));
}
