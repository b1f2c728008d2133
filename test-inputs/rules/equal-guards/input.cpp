// traversals: scale shift total mark prune widen paint Item::grow Item::move Item::tint Box::grow Box::move Box::tint
// Guards that several traversals have in common are tested once: at the start of all, at the start of some, behind
// statements of their own, under different names of the node; in members, those of a base's function included.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Kind = 0;
  unsigned Value = 0, Scaled = 0, Shifted = 0, Total = 0, Marks = 0;
};

_traversal_ void scale(Node *n) {
  // Below a leaf.
  if (n == nullptr)
    return;
  if (n->Kind > 5) return;
  n->Scaled = n->Value * 3;
  scale(n->Left);
  scale(n->Right);
}

_traversal_ void shift(Node *node) {
  if (node == nullptr) return;
  // Large ones stay.
  if (node->Kind > 5) return;
  node->Shifted = node->Scaled + 7;
  shift(node->Left);
  shift(node->Right);
}

// Has the first guard only.
_traversal_ void total(Node *n) {
  if (n == nullptr)
    return;
  total(n->Left);
  total(n->Right);
  n->Total = n->Shifted;
  if (n->Left != nullptr) n->Total += n->Left->Total;
}

// Its second guard stands behind a statement.
_traversal_ void mark(Node *n) {
  if (n == nullptr) return;
  n->Marks += 1;
  if (n->Kind > 5) return;
  mark(n->Left);
  n->Marks += 2;
  mark(n->Right);
}

// Two ways to end, the second one shared with the next.
_traversal_ void prune(Node *n) {
  if (n->Value % 5 == 0) return;
  if (n->Left == nullptr || n->Right == nullptr) return;
  prune(n->Left);
  n->Marks += 16;
  prune(n->Right);
}

_traversal_ void widen(Node *n) {
  if (n->Left == nullptr || n->Right == nullptr) return;
  widen(n->Left);
  n->Scaled += 16;
  widen(n->Right);
}

_traversal_ void paint(Node *n) {
  if (n->Left == nullptr || n->Right == nullptr) return;
  paint(n->Left);
  paint(n->Right);
  n->Shifted += n->Scaled;
}

struct _tree_ Item {
  _child_ Item *Next = nullptr;
  int Kind = 0;
  unsigned Size = 1, Place = 0, Colour = 0;
  virtual ~Item() {}
  _traversal_ virtual void grow() {}
  _traversal_ virtual void move() {}
  _traversal_ virtual void tint() {}
};

struct _tree_ Box : Item {
  _traversal_ void grow() override {
    if (Kind == 3) {
      return;
    }
    Size += 2;
    Next->grow();
  }
  _traversal_ void move() override {
    if (Kind == 3) {
      return;
    }
    Place = Size * 2;
    Next->move();
  }
  _traversal_ void tint() override {
    if (Kind == 3) {
      return;
    }
    Colour += Place;
    Next->tint();
  }
};

struct _tree_ Crate : Box {
  unsigned Lid = 0;
  _traversal_ void move() override {
    if (Kind == 3) {
      return;
    }
    Next->move();
    Lid = Size;
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Kind = random.below(8);
  node->Value = random.below(100);
  if (depth > 0) {
    if (random.below(4) > 0) node->Left = build(random, depth - 1);
    if (random.below(4) > 0) node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *n) {
  if (n == nullptr) return;
  std::printf("%u %u %u %u\n", n->Scaled, n->Shifted, n->Total, n->Marks);
  dump(n->Left);
  dump(n->Right);
}

static void all(Node *root) {
  scale(root);
  shift(root);
  total(root);
  mark(root);
}

static void two(Node *root) {
  scale(root);
  shift(root);
}

static void inner(Node *root) {
  prune(root);
  widen(root);
  paint(root);
}

static void items(Item *root) {
  root->grow();
  root->move();
  root->tint();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int depth = 0; depth < 8; ++depth) {
    Node *root = build(random, depth);
    all(root);
    two(root);
    inner(root);
    dump(root);
    Item *list = new Item;
    Item *last = list;
    for (int at = 0; at < depth * 3; ++at) {
      Item *item = random.below(2) ? new Box : new Crate;
      item->Next = list;
      item->Kind = random.below(9);
      list = item;
    }
    items(list);
    for (Item *it = list; it != last; it = it->Next) std::printf("%u %u %u\n", it->Size, it->Place, it->Colour);
  }
}
