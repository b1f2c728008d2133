// case: gain
// Names that libclang leaves out of the syntax tree: those in alignments, and types that a using-declaration brings from a typedef. In a copy they
// could be other things, and nobody would compare them.
#include <cstdint>
#include <cstdio>
#include <pleach.h>

namespace short_ones {
typedef unsigned char Small;
typedef unsigned short Middle;
}
using short_ones::Middle;
using short_ones::Small;
#define ALIGNED(x) alignas(x)

[[maybe_unused]] constexpr int step = 64;

struct _tree_ Node {
  _child_ Node *left = nullptr;
  int v = 1, w = 1, u = 1;
  virtual ~Node() = default;
  _traversal_ virtual void first();
  _traversal_ void small();
  _traversal_ void middle();
  _traversal_ void qualified();
  _traversal_ void aligned();
  _traversal_ void byMacro();
};

void Node::first() {
  int t = 3;
  v += t;
  if (left) left->first();
}

// In `Leaf`, `Small` is another type.
void Node::small() {
  w = Small(300 * w); // expect: unsupported-body
  if (left) left->small();
}

// Nothing else is called like this.
void Node::middle() {
  w = Middle(70000 * w);
  if (left) left->middle();
}

void Node::qualified() {
  w += short_ones::Small(300 * w) + int(std::uint16_t(u));
  if (left) left->qualified();
}

void Node::aligned() {
  char t = 1;
  __attribute__((aligned(sizeof(t) * 32))) char k; // expect: unsupported-body
  u += int(__alignof__(k)) + t;
  if (left) left->aligned();
}

void Node::byMacro() {
  char t = 1;
  ALIGNED(sizeof(t) * 32) char k; // expect: unsupported-body
  u += int(__alignof__(k)) + t;
  if (left) left->byMacro();
}

struct Leaf : Node {
  typedef unsigned Small;
  void first() override {
    v += int(Small(300));
    if (left) left->first();
  }
};

// A static member and a variable of one name, in the text of an alignment.
struct Aligner {
  static constexpr int step = 16;
  int seen = 0;
  _traversal_ void visit(Node &node) {
    alignas(step) char k; // expect: unsupported-body
    node.v += int(__alignof__(k)) + seen;
    if (node.left) visit(*node.left);
  }
};

_traversal_ inline void count(Node &node) {
  node.u += 3;
  if (node.left) count(*node.left);
}

void same(Node &root) {
  root.first();
  root.middle();
  root.qualified();
}

void other(Node &root) {
  root.first();
  root.small();
}

void wide(Node &root) {
  root.first();
  root.aligned();
}

void wideByMacro(Node &root) {
  root.first();
  root.byMacro();
}

void visited(Node &root, Aligner &aligner) {
  aligner.visit(root);
  count(root);
}

int main() {
  Leaf top;
  Node below, last;
  top.left = &below;
  below.left = &last;
  Aligner aligner;
  same(top);
  other(top);
  wide(top);
  wideByMacro(top);
  visited(top, aligner);
  for (Node *it = &top; it; it = it->left) std::printf("%d %d %d\n", it->v, it->w, it->u);
}
