// traversals: close sum turn add
// Rule: calls that pass one object and calls that pass two are of one function, if it would be the same for both: what one walk does
// to the object it does before the other, on the last node. So it is where one call passes no fewer objects than another, but others.
#include "case.h"
#include "pleach.h"

struct _tree_ Item {
  virtual ~Item() = default;
  _traversal_ virtual void close(int &n) { n = n * 3 % 1000 + 1; }
  _traversal_ virtual void sum(int &m) { m = m * 5 % 1000 + 2; }
};

struct Link : Item {
  _child_ Item *Next = nullptr;
  int X = 0, Y = 0;

  void close(int &at) override {
    X = X * 3 % 1000 + 1;
    Next->close(at);
  }
  void sum(int &to) override {
    Y = Y * 5 % 1000 + X;
    Next->sum(to);
  }
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int X = 0;

  _traversal_ void turn(int &a, int &b, int &c) {
    a = a * 3 % 1000 + X;
    if (Left) Left->turn(b, c, a);
    if (Right) Right->turn(c, a, b);
  }
  _traversal_ void add(int &n) {
    n = n * 5 % 1000 + X;
    if (Left) Left->add(n);
    if (Right) Right->add(n);
  }
};

static int one(Item *root) {
  int n = 1;
  root->close(n);
  root->sum(n);
  return n;
}
static int two(Item *root) {
  int n = 1, m = 2;
  root->close(n);
  root->sum(m);
  return n * 1000 + m;
}

// Two of three are one number; which, changes from level to level.
static int turned(Node *root) {
  int a = 1, b = 2, n = 3;
  root->turn(a, b, a);
  root->add(n);
  return (a * 1000 + b) * 100 + n;
}
static int turnedOther(Node *root) {
  int a = 1, b = 2, c = 3, n = 4;
  root->turn(a, b, c);
  root->add(n);
  return (a * 1000 + b) * 100 + c + n;
}
static int turnedOwn(Node *root) {
  int a = 1, b = 2, c = 3;
  root->turn(a, b, c);
  root->add(b);
  return (a * 1000 + b) * 100 + c;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int list = 1; list < 8; ++list) {
    Item end;
    Link links[8];
    int count = random.below(8) + 1;
    for (int at = 0; at < count; ++at) {
      links[at].X = random.below(9);
      links[at].Next = at + 1 < count ? static_cast<Item *>(&links[at + 1]) : &end;
    }
    printf("%d %d\n", one(&links[0]), two(&links[0]));
    Node nodes[8];
    for (int at = 0; at < 8; ++at) {
      nodes[at].X = random.below(9);
      if (at * 2 + 1 < count) nodes[at].Left = &nodes[at * 2 + 1];
      if (at * 2 + 2 < count) nodes[at].Right = &nodes[at * 2 + 2];
    }
    printf("%d %d %d\n", turned(nodes), turnedOther(nodes), turnedOwn(nodes));
    for (int at = 0; at < count; ++at) printf("%d %d\n", links[at].X, links[at].Y);
  }
}
