// traversals: depth measure mark total shade tint above below macro plain
// Free functions of which one has its node by a pointer and the other by a reference: the fused one has it by a pointer. Their conditions are
// equal (`node->Is` and `node.Is`), and their bodies use the node in all ways (selected, passed, its address). In `shade` and `tint` both
// have references, and so has what is fused; children stand behind smart pointers. A cast of the node's address stays what it is (`above` and
// `below`), and where a macro has the node, its body is not copied (`macro` and `plain`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <memory>
#include <vector>

enum class Kind { Leaf, Pair, List };

struct _tree_ Node {
  Kind Is = Kind::Leaf;
  int Depth = 0, Size = 0, Seen = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  _child_ std::vector<std::unique_ptr<Node>> Items;

  int weight() const { return Depth % 7; }
};

static int seenBy(const Node &node) { return node.Seen + node.weight(); }
static int sizeOf(const Node *node) { return node->Size; }

_traversal_ void depth(Node *node, int at) {
  node->Depth = at;
  switch (node->Is) {
  case Kind::Leaf:
    break;
  case Kind::Pair:
    depth(node->Left, at + 1);
    depth(node->Right, at + 2);
    break;
  case Kind::List:
    for (const auto &item : node->Items) depth(item.get(), at + 1);
    break;
  }
}

_traversal_ void measure(Node &node) {
  node.Size = 1 + node.weight();
  switch (node.Is) {
  case Kind::Leaf:
    break;
  case Kind::Pair:
    measure(*node.Left);
    measure(*node.Right);
    node.Size += sizeOf(node.Left) + node.Right->Size;
    break;
  case Kind::List:
    for (const auto &it : node.Items) {
      measure(*it);
      node.Size = (node.Size * 3 + sizeOf(it.get())) % 1000;
    }
    break;
  }
  node.Seen = (node.Seen + sizeOf(&node)) % 1000;
}

_traversal_ void mark(Node &node, int by) {
  if (node.Is == Kind::Leaf) return;
  node.Seen = (seenBy(node) * 3 + by) % 1000;
  if (node.Left) mark(*node.Left, by + 1);
  if (node.Right) mark(*node.Right, node.Seen);
}

_traversal_ void total(Node *it) {
  if (it->Is == Kind::Leaf) return;
  if (it->Left) total(it->Left);
  if (it->Right) total(it->Right);
  it->Size = (it->Size * 5 + seenBy(*it)) % 1000;
}

_traversal_ void shade(Node &node) {
  node.Depth = (node.Depth * 3 + 1) % 1000;
  for (auto &item : node.Items) shade(*item);
}
_traversal_ void tint(Node &self, int by) {
  for (auto &item : self.Items) tint(*item, by + 1);
  self.Seen = (self.Seen + by * self.Depth) % 1000;
}

_traversal_ void above(Node *node) {
  if (!node) return;
  node->Depth = (node->Depth * 3 + 1) % 1000;
  above(node->Left);
  above(node->Right);
}
_traversal_ void below(Node &node) {
  Node *own = (Node *)&node;
  own->Size = (own->Size * 7 + own->Depth) % 1000;
  if (own->Left) below(*own->Left);
  if (own->Right) below(*own->Right);
}

#define SEEN(it) it.Seen
_traversal_ void macro(Node &node) {
  SEEN(node) = (SEEN(node) * 3 + 1) % 1000;  // expect: not-written
  if (node.Left) macro(*node.Left);
  if (node.Right) macro(*node.Right);
}
_traversal_ void plain(Node *node) {
  node->Depth = (node->Depth * 5 + 1) % 1000;
  if (node->Left) plain(node->Left);
  if (node->Right) plain(node->Right);
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  const int kind = depth > 0 ? random.below(3) : 0;
  if (kind == 1) {
    node->Is = Kind::Pair;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1);
  } else if (kind == 2) {
    node->Is = Kind::List;
    for (int i = random.below(4); i > 0; --i) node->Items.emplace_back(build(random, depth - 1));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Depth, node->Size, node->Seen);
  if (node->Left) dump(node->Left);
  if (node->Right) dump(node->Right);
  for (auto &item : node->Items) dump(item.get());
}

static void measured(Node *root) {
  depth(root, 0);
  measure(*root);
}
static void measuredOf(Node &root) {
  depth(&root, 1);
  measure(root);
}
static void marked(Node *root) {
  mark(*root, 1);
  total(root);
}
static void tinted(Node *root) {
  shade(*root);
  tint(*root, 1);
}
static void held(const std::unique_ptr<Node> &root) {
  mark(*root, 3);
  total(root.get());
}

static void around(Node *root) {
  above(root);
  below(*root);
}
static void made(Node *root) {
  macro(*root);
  plain(root);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    std::unique_ptr<Node> root(build(random, tree + 1));
    measured(root.get());
    marked(root.get());
    measuredOf(*root);
    tinted(root.get());
    held(root);
    around(root.get());
    made(root.get());
    dump(root.get());
  }
}
