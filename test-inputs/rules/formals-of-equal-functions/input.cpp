// traversals: close sum
// Rule: calls that pass one object and calls that pass two are of one function, if it would be the same for both: what one walk does
// to the object it does before the other, on the last node.
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
    for (int at = 0; at < count; ++at) printf("%d %d\n", links[at].X, links[at].Y);
  }
}
