// traversals: scale shift bend twist dip rise fill drain clip grow one two three halve keep paint tint plain other
// case: args -Wall -Wextra -Werror
// Parameters for which every call of a fused function passes one literal are constants of it; where they only look so they are
// not: another call site passes another literal, a call below does, a body changes its own, or passes on something else.
// The literal is converted to the parameter's type; it may be negative; the parameter may stand in a macro, or have the name of
// another traversal's field.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Value = 0, Sum = 0, Steps = 0;
  double Ratio = 0;
};

// `5 / by` would be another number if `by` were the literal 2.
_traversal_ void scale(Node *n, double by) {
  if (n == nullptr) return;
  n->Ratio += 5 / by;
  scale(n->Left, by);
  scale(n->Right, by);
}
#define DOUBLED(x) ((x) * 2)
_traversal_ void shift(Node *n, int by, bool up) {
  if (n == nullptr) return;
  n->Steps = n->Steps -by + DOUBLED(by);
  if (up) n->Steps += 3;
  shift(n->Left, by, up);
  shift(n->Right, by, up);
}

// Two sites, with different literals.
_traversal_ void bend(Node *n, int by) {
  if (n == nullptr) return;
  n->Sum += by;
  bend(n->Left, by);
  bend(n->Right, by);
}
_traversal_ void twist(Node *n, int by) {
  if (n == nullptr) return;
  n->Steps ^= by;
  twist(n->Left, by);
  twist(n->Right, by);
}

// A call below passes another one, or another one's.
_traversal_ void dip(Node *n, int by, int much) {
  if (n == nullptr) return;
  n->Sum += by * 3 - much;
  dip(n->Left, 1, 2);
  dip(n->Right, 2, 2);
}
_traversal_ void rise(Node *n, int by, int much) {
  if (n == nullptr) return;
  n->Steps += by * 5 - much;
  rise(n->Left, by, much);
  rise(n->Right, much, by);
}

// Bodies that change their own, directly and through a reference.
_traversal_ void fill(Node *n, int by) {
  if (n == nullptr) return;
  n->Sum += by;
  by += n->Value;
  fill(n->Left, by);
  fill(n->Right, by);
}
_traversal_ void drain(Node *n, int by) {
  if (n == nullptr) return;
  int &own = by;
  n->Steps -= own++;
  drain(n->Left, by);
  drain(n->Right, by);
}

// Converted on the way in, and passed on as it then is.
_traversal_ void clip(Node *n, unsigned char by) {
  if (n == nullptr) return;
  n->Sum += by;
  clip(n->Left, by);
  clip(n->Right, by);
}
_traversal_ void grow(Node *n, const int &by) {
  if (n == nullptr) return;
  n->Steps += by;
  grow(n->Left, by);
  grow(n->Right, by);
}

// The parameter of one has the name of another's variable; the second is a constant only as long as the third is.
_traversal_ void one(Node *n, int step) {
  if (n == nullptr) return;
  n->Sum += step;
  one(n->Left, step);
  one(n->Right, step);
}
_traversal_ void two(Node *n, int most) {
  if (n == nullptr) return;
  const int step = n->Value * most;
  n->Steps += step;
  two(n->Left, most);
  two(n->Right, 7);
}
_traversal_ void three(Node *n, int most) {
  if (n == nullptr) return;
  n->Ratio += most;
  three(n->Left, most);
  three(n->Right, most - 1);
}

struct _tree_ Item {
  _child_ Item *Next = nullptr;
  unsigned Width = 0, Marks = 0;
  virtual ~Item() {}
  _traversal_ virtual void halve(unsigned Marks) { Width += Marks; }
  _traversal_ virtual void keep(unsigned by) { Marks = Marks * 3 + by; }
};

struct _tree_ Box : Item {
  _traversal_ void halve(unsigned by) override {
    Width = Width / 2 + by;
    Next->halve(by);
  }
  _traversal_ void keep(unsigned) override {
    Marks += Width;
    Next->keep(9);
  }
};

// Called as a whole: the literal is passed.
struct _tree_ Crate : Item {
  _traversal_ void halve(unsigned by) override {
    static unsigned times = 0;  // expect: unsupported-body
    Width += by + times++;
  }
};

struct _tree_ Cell {
  _child_ Cell *Next = nullptr;
  int Shade = 0;
  _traversal_ void paint(int by, int least) {
    if (Shade < least) return;
    Shade += by;
    if (Next == nullptr) return;
    Next->paint(by, least);
  }
  _traversal_ void tint(int by, int least) {
    if (Shade < least) return;
    Shade *= by;
    if (Next == nullptr) return;
    Next->tint(by, least);
  }
};

static void scaled(Node *root) {
  scale(root, 2);
  shift(root, -1, true);
}
static void bent(Node *root) {
  bend(root, 3);
  twist(root, 4);
}
static void bentMore(Node *root) {
  bend(root, 3);
  twist(root, 6);
}
static void dipped(Node *root) {
  dip(root, 1, 2);
  rise(root, 1, 2);
}
static void filled(Node *root) {
  fill(root, 1);
  drain(root, 1);
}
static void clipped(Node *root) {
  const int more = root->Value;
  clip(root, 7);
  grow(root, 8);
  clip(root, more);
}
static void steps(Node *root) {
  one(root, 5);
  two(root, 7);
  three(root, 7);
}
static void items(Item *root) {
  root->halve(3);
  root->keep(9);
}
static void cells(Cell *root) {
  root->paint(-4, 2);
  root->tint(3, 2);
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Value = random.below(10);
  if (depth > 0) {
    if (random.below(8) > 0) node->Left = build(random, depth - 1);
    if (random.below(8) > 0) node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *n) {
  if (n == nullptr) return;
  std::printf("%d %d %g\n", n->Sum, n->Steps, n->Ratio);
  dump(n->Left);
  dump(n->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int depth = 0; depth < 8; ++depth) {
    Node *root = build(random, depth);
    scaled(root);
    bent(root);
    bentMore(root);
    dipped(root);
    filled(root);
    clipped(root);
    steps(root);
    dump(root);
    Item *list = random.below(2) ? new Item : new Crate;
    Cell *row = nullptr;
    for (int at = 0; at < depth * 4; ++at) {
      Item *item = random.below(9) ? static_cast<Item *>(new Box) : new Crate;
      item->Next = list;
      item->Width = random.below(90);
      list = item;
      Cell *cell = new Cell;
      cell->Next = row;
      cell->Shade = random.below(20);
      row = cell;
    }
    items(list);
    for (const Item *it = list; it != nullptr; it = it->Next) std::printf("%u %u\n", it->Width, it->Marks);
    if (row != nullptr) cells(row);
    for (const Cell *it = row; it != nullptr; it = it->Next) std::printf("%d\n", it->Shade);
  }
}
