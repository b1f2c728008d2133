// traversals: grow keep raise lift sum part count skip bump read first second left right low high
// Guards that look equal but are not: a statement of an earlier traversal changes what they test; they test something
// that must be looked at each time; their names mean different things.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  unsigned Kind = 0, Value = 0, Sum = 0, Steps = 0;
  volatile unsigned Port = 0;
};

#ifdef WRONG
static const unsigned KEPT = 8;
#else
static const unsigned KEPT = 5;
#endif

// The first one changes what the second one tests.
_traversal_ void grow(Node *n) {
  if (n->Kind > KEPT) return;
  n->Kind += 3;
  n->Value += 1;
  if (n->Left == nullptr || n->Right == nullptr) return;
  grow(n->Left);
  grow(n->Right);
}

_traversal_ void keep(Node *n) {
  if (n->Kind > KEPT) return;
  n->Sum += n->Value;
  if (n->Left == nullptr || n->Right == nullptr) return;
  keep(n->Left);
  keep(n->Right);
}

// The test itself writes.
_traversal_ void raise(Node *n) {
  if (n->Steps++ > 4) return;
  n->Value += 2;
  if (n->Left == nullptr || n->Right == nullptr) return;
  raise(n->Left);
  raise(n->Right);
}

_traversal_ void lift(Node *n) {
  if (n->Steps++ > 4) return;
  n->Sum += 2;
  if (n->Left == nullptr || n->Right == nullptr) return;
  lift(n->Left);
  lift(n->Right);
}

// A call of a function that nothing is known of.
static unsigned calls = 0;
static bool isOdd(const Node *n) { return ((calls += 5) ^ n->Value) & 1; }

_traversal_ void sum(Node *n) {
  if (isOdd(n)) return;
  n->Sum += n->Value;
  if (n->Left == nullptr || n->Right == nullptr) return;
  sum(n->Left);
  sum(n->Right);
}

_traversal_ void part(Node *n) {
  if (isOdd(n)) return;
  n->Steps += 2;
  if (n->Left == nullptr || n->Right == nullptr) return;
  part(n->Left);
  part(n->Right);
}

// A volatile object.
_traversal_ void count(Node *n) {
  if (n->Port == 3) return;
  n->Sum += 1;
  if (n->Left == nullptr || n->Right == nullptr) return;
  count(n->Left);
  count(n->Right);
}

_traversal_ void skip(Node *n) {
  if (n->Port == 3) return;
  n->Value += 1;
  if (n->Left == nullptr || n->Right == nullptr) return;
  skip(n->Left);
  skip(n->Right);
}

// A macro that has become another: in a copy, it would mean one thing for both.
// expect-any: unsupported-body
#define LIMIT 4
_traversal_ void bump(Node *n) {
  if (n->Kind > LIMIT) return;
  n->Sum += 1;
  if (n->Left == nullptr || n->Right == nullptr) return;
  bump(n->Left);
  bump(n->Right);
}
#undef LIMIT
#define LIMIT 7
_traversal_ void read(Node *n) {
  if (n->Kind > LIMIT) return;
  n->Value += 1;
  if (n->Left == nullptr || n->Right == nullptr) return;
  read(n->Left);
  read(n->Right);
}

// Parameters, a global, another overload of one name.
static unsigned limit = 5;
_traversal_ void first(Node *n, unsigned limit, unsigned other) {
  if (n->Kind > limit) return;
  n->Sum += other;
  if (n->Left == nullptr || n->Right == nullptr) return;
  first(n->Left, limit, other);
  first(n->Right, limit, other);
}
_traversal_ void second(Node *n, unsigned other, unsigned limit) {
  if (n->Kind > limit) return;
  n->Value += other;
  if (n->Left == nullptr || n->Right == nullptr) return;
  second(n->Left, other, limit);
  second(n->Right, other, limit);
}
_traversal_ void left(Node *n) {
  if (n->Kind > limit) return;
  n->Value += 3;
  if (n->Left == nullptr || n->Right == nullptr) return;
  left(n->Left);
  left(n->Right);
}

_pure_ static bool isLow(const Node *n) { return n->Kind < 3; }
_pure_ static bool isLow(Node *n) { return n->Kind < 6; }
_traversal_ void low(Node *n) { // expect: not-written
  if (isLow(n)) return;
  n->Value += 5;
  if (n->Left == nullptr || n->Right == nullptr) return;
  low(n->Left);
  low(n->Right);
}
_traversal_ void high(const Node *n) {
  if (isLow(n)) return;
  calls += n->Kind;
  if (n->Left == nullptr || n->Right == nullptr) return;
  high(n->Left);
  high(n->Right);
}

// A field of the base, hidden by one of the derived class; the guard of a base's function means the former.
struct _tree_ Item {
  _child_ Item *Next = nullptr;
  unsigned Kind = 0, Size = 0, Place = 0;
  virtual ~Item() {}
  _traversal_ virtual void grow() {
    if (Kind > 4) return;
    Size += 2;
    if (Next != nullptr) Place += 1;
  }
  _traversal_ virtual void move() {
    if (Kind > 4) return;
    Place += 2;
  }
};

struct _tree_ Box : Item {
  unsigned Kind = 0;
  _traversal_ void move() override {
    if (Kind > 4) return;
    Place += 7;
    Next->move();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Kind = random.below(8);
  node->Value = random.below(100);
  node->Port = random.below(5);
  node->Steps = random.below(6);
  if (depth > 0) {
    if (random.below(8) > 0) node->Left = build(random, depth - 1);
    if (random.below(8) > 0) node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *n) {
  if (n == nullptr) return;
  std::printf("%u %u %u %u\n", n->Kind, n->Value, n->Sum, n->Steps);
  dump(n->Left);
  dump(n->Right);
}

static void run(Node *root) {
  grow(root);
  keep(root);
  raise(root);
  lift(root);
}
static void calling(Node *root) {
  sum(root);
  part(root);
}
static void ports(Node *root) {
  count(root);
  skip(root);
}
static void macros(Node *root) {
  bump(root);
  read(root);
}
static void parameters(Node *root) {
  first(root, 3, 6);
  second(root, 3, 6);
  left(root);
}
static void overloads(Node *root) {
  low(root);
  high(root);
}
static void items(Item *root) {
  root->grow();
  root->move();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int depth = 0; depth < 8; ++depth) {
    Node *root = build(random, depth);
    run(root);
    calling(root);
    ports(root);
    macros(root);
    parameters(root);
    overloads(root);
    dump(root);
    Box *box = new Box;
    box->Next = new Item;
    static_cast<Item *>(box)->Kind = random.below(8);
    box->Kind = random.below(8);
    items(box);
    std::printf("%u %u %u\n", box->Size, box->Place, calls);
  }
}
