// traversals: raise lower keep level top deep wide later wideLeft laterLeft one two three four grow move count note
// Arguments that look equal and are not, and parameters that do not stay what they were: a body changes its own, directly,
// through a reference or a pointer, or in one class alone; arguments are equal at one call and not at another; they are swapped, or
// differ two levels below; they are read at different times; their types differ.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Value = 0, Sum = 0, Steps = 0;
  unsigned Marks = 0;
  volatile int Port = 0;
};

#ifdef WRONG
static const int STEP = 0;
#else
static const int STEP = 1;
#endif

// The first one changes its parameter before a test that looks the same.
_traversal_ void raise(Node *n, int by) {
  if (n == nullptr) return;
  n->Sum += by;
  by += STEP;
  if (n->Value > by) return;
  raise(n->Left, by);
  raise(n->Right, by);
}
_traversal_ void lower(Node *n, int by) {
  if (n == nullptr) return;
  if (n->Value > by) return;
  n->Steps += by;
  lower(n->Left, by);
  lower(n->Right, by);
}

// Through a reference, and through a pointer.
_traversal_ void keep(Node *n, int by) {
  if (n == nullptr) return;
  int &own = by;
  own += STEP;
  n->Sum += by;
  keep(n->Left, by);
  keep(n->Right, by);
}
_traversal_ void level(Node *n, int by) {
  if (n == nullptr) return;
  int *own = &by;
  *own += 2 * STEP;
  n->Steps += by;
  level(n->Left, by);
  level(n->Right, by);
}

// Equal at one call site, and not at another; swapped on the way down; different two levels below.
_traversal_ void top(Node *n, int a, int b) {
  if (n == nullptr) return;
  if (n->Value > a) return;
  n->Sum += a - b;
  top(n->Left, b, a);
  top(n->Right, a, b);
}
_traversal_ void deep(Node *n, int a, int b) {
  if (n == nullptr) return;
  if (n->Value > a) return;
  n->Steps += a * 3 - b;
  deep(n->Left, a, b);
  deep(n->Right, b, a);
}
// `wide` and `later` pass on what they got, `early` does not; it is reached on the left only.
_traversal_ void wideLeft(Node *n, int a);
_traversal_ void laterLeft(Node *n, int a);
_traversal_ void wide(Node *n, int a) {
  if (n == nullptr) return;
  if (n->Value > a) return;
  n->Sum += a;
  wideLeft(n->Left, a);
  wide(n->Right, a);
}
_traversal_ void later(Node *n, int a) {
  if (n == nullptr) return;
  if (n->Value > a) return;
  n->Steps += a;
  laterLeft(n->Left, a);
  later(n->Right, a);
}
_traversal_ void wideLeft(Node *n, int a) {
  if (n == nullptr) return;
  if (n->Value > a) return;
  n->Marks = n->Marks * 3 + a;
  wide(n->Left, a + STEP);
  wideLeft(n->Right, a);
}
_traversal_ void laterLeft(Node *n, int a) {
  if (n == nullptr) return;
  if (n->Value > a) return;
  n->Sum = n->Sum * 5 + a;
  later(n->Left, a);
  laterLeft(n->Right, a);
}

// Types: what is converted is not what was passed.
_traversal_ void one(Node *n, unsigned char a) {
  if (n == nullptr) return;
  if (n->Value > a) return;
  n->Sum += a;
  one(n->Left, a);
  one(n->Right, a);
}
_traversal_ void two(Node *n, int a) {
  if (n == nullptr) return;
  if (n->Value > a) return;
  n->Steps += a;
  two(n->Left, a);
  two(n->Right, a);
}
_traversal_ void three(Node *n, double a) {
  if (n == nullptr) return;
  if (n->Value > a) return;
  n->Marks += a * 2;
  three(n->Left, a);
  three(n->Right, a);
}
_traversal_ void four(Node *n, const int &a) {
  if (n == nullptr) return;
  if (n->Value > a) return;
  n->Sum += a + n->Steps;
  four(n->Left, a);
  four(n->Right, a);
}

// One class changes its parameter, others do not.
struct _tree_ Item {
  _child_ Item *Next = nullptr;
  int Kind = 0, Size = 0, Place = 0;
  virtual ~Item() {}
  _traversal_ virtual void grow(int a, int b) { Size += a - b; }
  _traversal_ virtual void move(int a, int b) { Place += a - b; }
};

struct _tree_ Box : Item {
  _traversal_ void grow(int a, int b) override {
    if (Kind > a) return;
    Size += b;
    Next->grow(a, b);
  }
  _traversal_ void move(int a, int b) override {
    if (Kind > a) return;
    Place += b;
    Next->move(a, b);
  }
};

struct _tree_ Crate : Item {
  _traversal_ void grow(int a, int b) override {
    a += STEP;
    if (Kind > a) return;
    Size += a * b;
    Next->grow(a, b);
  }
  _traversal_ void move(int a, int b) override {
    if (Kind > a) return;
    Place += a + b;
    Next->move(a, b + Size);
  }
};

// Names that mean different things: a field of each node's own class, and a variable.
struct _tree_ Chain {
  _child_ Chain *Next = nullptr;
  unsigned Size = 0, Sum = 0, Marks = 0;
  _traversal_ void count(unsigned by) {
    Sum += by;
    if (Next == nullptr) return;
    Next->count(Size);
  }
  _traversal_ void note(unsigned by) {
    Marks += by;
    if (Next == nullptr) return;
    const unsigned Size = by + 1;
    Next->note(Size);
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Value = random.below(10);
  node->Port = random.below(5);
  if (depth > 0) {
    if (random.below(8) > 0) node->Left = build(random, depth - 1);
    if (random.below(8) > 0) node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *n) {
  if (n == nullptr) return;
  std::printf("%d %d %u\n", n->Sum, n->Steps, n->Marks);
  dump(n->Left);
  dump(n->Right);
}

static void changed(Node *root, int by) {
  raise(root, by);
  lower(root, by);
}
static void referred(Node *root, int by) {
  keep(root, by);
  level(root, by);
}
static void equal(Node *root, int a, int b) {
  top(root, a, b);
  deep(root, a, b);
}
static void unequal(Node *root, int a, int b) {
  top(root, a, b);
  deep(root, a, b + STEP);
}
static void below(Node *root, int a) {
  wide(root, a);
  later(root, a);
}
static void converted(Node *root, int a) {
  one(root, a);
  two(root, a);
  three(root, a);
  four(root, a);
}
// The first call's value is another one's by the time of the second.
static void before(Node *root) {
  top(root, root->Sum, 2);
  deep(root, root->Sum, 2);
}
static void again(Node *root) {
  lower(root, root->Port);
  lower(root, root->Port);
}
static void counted(Node *root, int a) {
  lower(root, a++);
  lower(root, a++);
}
static int drawn = 0;
static int draw() { return ++drawn % 7; }
static void called(Node *root) {
  lower(root, draw());
  lower(root, draw());
}
static void items(Item *root, int a, int b) {
  root->grow(a, b);
  root->move(a, b);
}
static void chain(Chain *root, unsigned by) {
  root->count(by);
  root->note(by);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int depth = 0; depth < 8; ++depth) {
    Node *root = build(random, depth);
    changed(root, 5 + depth);
    referred(root, depth);
    equal(root, 9 - depth, 6);
    unequal(root, 7, depth);
    below(root, 6);
    converted(root, 260 + depth);
    before(root);
    again(root);
    counted(root, 3);
    called(root);
    dump(root);
    Item *list = new Item;
    Chain *first = nullptr;
    for (int at = 0; at < depth * 4; ++at) {
      Item *item = random.below(2) ? static_cast<Item *>(new Box) : new Crate;
      item->Next = list;
      item->Kind = random.below(9);
      list = item;
      Chain *link = new Chain;
      link->Next = first;
      link->Size = random.below(9);
      first = link;
    }
    items(list, 6, depth);
    for (const Item *it = list; it != nullptr; it = it->Next) std::printf("%d %d\n", it->Size, it->Place);
    if (first != nullptr) chain(first, 2);
    for (const Chain *it = first; it != nullptr; it = it->Next) std::printf("%u %u\n", it->Sum, it->Marks);
  }
}
