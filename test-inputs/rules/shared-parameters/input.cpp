// traversals: add mark scale shift paint tint fade first second third fourth
// Parameters for which every call of a fused function passes equal arguments are one parameter of it, and tests of them
// are one test: under different names, a name that another body uses for something else included; passed on in another
// order; for traversals that are called as a whole; in free functions; for calls one of which is a variant of the other.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  int From = 0, To = 0;
  long Sum = 0;
  unsigned Marks = 0;
  virtual ~Node() {}
  _traversal_ virtual void add(int lo, int hi, int by) = 0;
  _traversal_ virtual void mark(int lo, int hi) = 0;
  _traversal_ virtual void scale(int high, int low) = 0;
  _traversal_ virtual void shift(int by) = 0;
};

struct _tree_ Inner : Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  _traversal_ void add(int lo, int hi, int by) override {
    if (hi <= From || To <= lo)
      return;
    Left->add(lo, hi, by);
    Right->add(lo, hi, by);
    Sum = Left->Sum + Right->Sum;
  }
  _traversal_ void mark(int lo, int hi) override {
    // The same test.
    if (hi <= From || To <= lo)
      return;
    Marks += 1;
    Left->mark(lo, hi);
    Right->mark(lo, hi);
  }
  // The names are the other way round, and `lo` is another variable here.
  _traversal_ void scale(int high, int low) override {
    if (high <= From || To <= low)
      return;
    for (int lo = 0; lo < 3; ++lo) Marks += lo * high - low;
    Left->scale(high, low);
    Right->scale(high, low);
  }
  _traversal_ void shift(int by) override {
    From += by;
    Left->shift(by);
    Right->shift(by);
  }
};

struct _tree_ Leaf : Node {
  _traversal_ void add(int lo, int hi, int by) override {
    if (hi <= From || To <= lo)
      return;
    Sum += by;
  }
  _traversal_ void mark(int, int) override { Marks += 1; }
  // Cannot be copied, so it is called with the arguments that it was given.
  _traversal_ void scale(int high, int low) override {
    static int times = 0;  // expect: unsupported-body
    low += ++times;
    Marks += high - low;
  }
  _traversal_ void shift(int by) override { To += by; }
};

struct _tree_ Tree {
  _child_ Tree *Left = nullptr;
  _child_ Tree *Right = nullptr;
  const Tree *Other = nullptr;
  unsigned Value = 0, Colour = 0;
};

_traversal_ void paint(Tree *t, unsigned limit, const Tree *from) {
  if (t == nullptr) return;
  if (t->Value > limit) return;
  t->Colour += 3;
  paint(t->Left, limit + 1, from);
  paint(t->Right, t->Value, from);
}
_traversal_ void tint(Tree *tree, unsigned most, const Tree *source) {
  if (tree == nullptr) return;
  if (tree->Value > most) return;
  tree->Other = source;
  tint(tree->Left, most + 1, source);
  tint(tree->Right, tree->Value, source);
}
_traversal_ void fade(Tree *t, unsigned limit) {
  if (t == nullptr) return;
  if (t->Value > limit) return;
  t->Colour *= 5;
  fade(t->Left, limit + 1);
  fade(t->Right, t->Value);
}

// The first two go on together where the others have ended; there, equal arguments are handed to other calls. The
// last one has its parameter in a macro, where it keeps its name.
#define DOUBLED(x) ((x) * 2)
struct _tree_ Part {
  _child_ Part *Next = nullptr;
  unsigned Size = 0, Place = 0;
  _traversal_ void first(unsigned by) {
    Size += by;
    if (Next == nullptr) return;
    Next->first(by);
  }
  _traversal_ void second(unsigned by) {
    Place += by;
    if (Next == nullptr) return;
    Next->second(by);
  }
  _traversal_ void third(unsigned by, unsigned end) {
    if (Size > end) return;
    Size += by;
    if (Next == nullptr) return;
    Next->third(by, end);
  }
  _traversal_ void fourth(unsigned many, unsigned end) {
    if (Size > end) return;
    Place += DOUBLED(many);
    if (Next == nullptr) return;
    Next->fourth(many, end);
  }
};

static Node *build(Random &random, int from, int to) {
  Node *node;
  if (to - from > 3 && random.below(12) > 0) {
    Inner *inner = new Inner;
    const int middle = from + 1 + random.below(to - from - 1);
    inner->Left = build(random, from, middle);
    inner->Right = build(random, middle, to);
    node = inner;
  } else {
    node = new Leaf;
  }
  node->From = from;
  node->To = to;
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %ld %u\n", node->From, node->To, node->Sum, node->Marks);
  if (const Inner *inner = dynamic_cast<const Inner *>(node)) {
    dump(inner->Left);
    dump(inner->Right);
  }
}

static Tree *plant(Random &random, int depth) {
  Tree *tree = new Tree;
  tree->Value = random.below(10);
  if (depth > 0 && random.below(8) > 0) tree->Left = plant(random, depth - 1);
  if (depth > 0 && random.below(8) > 0) tree->Right = plant(random, depth - 1);
  return tree;
}

static void dump(const Tree *tree, const Tree *root) {
  if (tree == nullptr) return;
  std::printf("%u %u %d\n", tree->Value, tree->Colour, tree->Other == root);
  dump(tree->Left, root);
  dump(tree->Right, root);
}

static void ranges(Node *root, int lo, int hi) {
  root->add(lo, hi, 2);
  root->mark(lo, hi);
  root->add(lo, hi, 3);
  root->mark(lo, hi);
}
static void reversed(Node *root, int lo, int hi) {
  root->mark(lo, hi);
  root->scale(hi, lo);
  root->mark(lo, hi);
}
static void shifts(Node *root, int by) {
  root->shift(by + 1);
  root->mark(by, 30);
  root->shift(by + 1);
}
static void colours(Tree *root) {
  paint(root, 7, root);
  tint(root, 7, root);
  fade(root, 7);
}
static void parts(Part *root) {
  root->first(root->Size);
  root->second(root->Size);
  root->third(4, 30);
  root->fourth(4, 30);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int size = 1; size < 60; size += 7) {
    Node *root = build(random, 0, size);
    const int lo = random.below(size);
    ranges(root, lo, lo + random.below(size));
    reversed(root, random.below(size), size);
    shifts(root, random.below(5));
    dump(root);
    Tree *tree = plant(random, size / 8);
    colours(tree);
    dump(tree, tree);
    Part *list = nullptr;
    for (int at = 0; at < size; ++at) {
      Part *part = new Part;
      part->Next = list;
      part->Size = random.below(40);
      list = part;
    }
    parts(list);
    for (const Part *it = list; it != nullptr; it = it->Next) std::printf("%u %u\n", it->Size, it->Place);
  }
}
