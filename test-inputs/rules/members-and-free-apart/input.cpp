// traversals: measure check place walk begin follow level rise scale quiet hush step outer
// Members and free functions that do not become one: `check` ends the program where there is no node, on which nobody may call a member
// (`walk`, at the call site and below `begin` and `follow`); a name means a member in the class (`scaled`); a free function stands in a namespace that is not
// around the class (`other::outer`), or in one without a name and behind the last call site outside of that (`step`); two take nodes of two classes (`rise`, `level`); one is `noexcept` and the
// other is not (`quiet`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <vector>

static int Ended = 0;
[[noreturn]] static void end() {
  std::printf("ended %d\n", Ended);
  std::exit(0);
}

struct _tree_ Node {
  int width = 1, depth = 0, marks = 0, kind = 0;
  _child_ std::unique_ptr<Node> left, right;

  _traversal_ void measure() {
    width = (width * 3 + 1) % 1000;
    if (left) left->measure();
    if (right) right->measure();
  }
  _traversal_ void walk() {
    width = (width * 5 + 1) % 1000;
    if (kind == 1) left->walk();
  }
  _traversal_ void follow() {
    depth = (depth * 5 + 1) % 1000;
    left->walk();
  }
  _traversal_ void place(int at) {
    depth = (depth * 7 + at) % 1000;
    if (left) left->place(at + 1);
    if (right) right->place(at + 1);
  }
  _traversal_ void hush() noexcept {
    marks = (marks * 3 + 1) % 1000;
    if (left) left->hush();
    if (right) right->hush();
  }
  void begins();
  int scaled(int by) const { return width * by; }
};
struct Deep : Node {
  int extra = 0;
};

_traversal_ void check(Node *node) {
  if (!node) end();
  Ended += node->kind;
  if (node->kind == 1) check(node->left.get());
}

// A function of the library throws where there is no node.
static std::vector<int> Slots(3);
_traversal_ void slot(Node *node) {
  if (!node) {
    Slots.at(9) = 1;
    return;
  }
  node->marks = (node->marks * 13 + 1) % 1000;
  if (node->left) slot(node->left.get());
  if (node->right) slot(node->right.get());
}

_traversal_ void begin(Node &node) {
  node.marks = (node.marks * 11 + 1) % 1000;
  check(node.left.get());
}

static int scaled(int by) { return by * 3; }
_traversal_ void scale(Node &node) {
  node.kind = node.kind + scaled(0);  // expect: not-written
  if (node.left) scale(*node.left);
  if (node.right) scale(*node.right);
}

namespace other {
_traversal_ void outer(Node &node) {
  node.marks = (node.marks * 3 + 1) % 1000;
  if (node.left) outer(*node.left);
  if (node.right) outer(*node.right);
}
}  // namespace other

_traversal_ void rise(Node &node) {
  node.marks = (node.marks * 7 + 1) % 1000;
  if (node.left) rise(*node.left);
  if (node.right) rise(*node.right);
}
_traversal_ void level(Deep &node) {
  node.extra = (node.extra * 7 + 1) % 1000;
  if (node.left) rise(*node.left);
  if (node.right) rise(*node.right);
}
_traversal_ void quiet(Node &node) {
  node.depth = (node.depth * 11 + 1) % 1000;
  if (node.left) quiet(*node.left);
  if (node.right) quiet(*node.right);
}

static void scales(Node *root) {
  root->place(1);
  scale(*root);
}
static void outers(Node *root) {
  root->place(2);
  other::outer(*root);
}
static void levels(Deep *root) {
  root->place(4);
  rise(*root);
  level(*root);
}
static void quiets(Node *root) {
  root->hush();
  quiet(*root);
}
// What is behind `check` is there.
static void checks(Node *root) {
  check(root);
  root->walk();
}

static void slots(Node *root) {
  slot(root);
  root->measure();
}

void Node::begins() {
  begin(*this);
  follow();
}

namespace {
_traversal_ void step(Node &node) {  // expect: not-written
  node.marks = (node.marks * 5 + 1) % 1000;
  if (node.left) step(*node.left);
  if (node.right) step(*node.right);
}

void steps(Node *root) {
  root->place(3);
  step(*root);
}
}  // namespace

static void build(Random &random, Node *node, int depth) {
  if (depth > 0 && random.below(5)) build(random, (node->left.reset(new Node), node->left.get()), depth - 1);
  if (depth > 0 && random.below(5)) build(random, (node->right.reset(new Node), node->right.get()), depth - 1);
  node->kind = node->left ? random.below(2) : 0;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d\n", node->width, node->depth, node->marks, node->kind);
  if (node->left) dump(node->left.get());
  if (node->right) dump(node->right.get());
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    std::unique_ptr<Deep> root(new Deep);
    build(random, root.get(), tree);
    root->measure();
    scales(root.get());
    outers(root.get());
    steps(root.get());
    levels(root.get());
    quiets(root.get());
    checks(root.get());
    slots(root.get());
    try {
      slots(root->left ? root->left->left.get() : nullptr);
    } catch (const std::out_of_range &) {
      std::printf("no node\n");
    }
    dump(root.get());
    std::printf("%d\n", root->extra);
    if (root->left) root->begins();
    if (tree < 5) continue;
    root->kind = 1;
    root->left.reset();
    std::fflush(stdout);
    if (random.below(2)) checks(root.get());
    root->begins();
  }
}
