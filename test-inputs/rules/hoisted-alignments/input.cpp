// case: gain
// Where a walk may have ended, its variables are declared in front of the condition. One with an alignment is not, since the other declaration would lack it.
#include <cstdio>
#include <pleach.h>

typedef int Wide __attribute__((aligned(64)));

struct _tree_ Node {
  _child_ Node *left = nullptr;
  _child_ Node *right = nullptr;
  int v = 1, w = 0;
  Wide wide = 2;
  bool open = true, shown = true;
  _traversal_ void plain() {
    if (!open) return;
    int x = v;
    v += x;
    if (left) left->plain();
    if (right) right->plain();
  }
  _traversal_ void aligned() {
    if (!open) return;
    alignas(64) int x = v; // expect: not-written
    v += int(__alignof__(x)) + x;
    if (left) left->aligned();
    if (right) right->aligned();
  }
  _traversal_ void byAttribute() {
    if (!open) return;
    [[gnu::aligned(32)]] int x = v; // expect: not-written
    v += int(__alignof__(x)) + x;
    if (left) left->byAttribute();
    if (right) right->byAttribute();
  }
  // Compilers differ on the alignment of `x`.
  _traversal_ void byType() {
    if (!open) return;
    auto x = wide; // expect: not-written
    v += int(__alignof__(x)) + x;
    if (left) left->byType();
    if (right) right->byType();
  }
  _traversal_ void show() {
    if (!shown) return;
    w += 3;
    if (left) left->show();
    if (right) right->show();
  }
};

void withPlain(Node &node) {
  node.plain();
  node.show();
}

void withAligned(Node &node) {
  node.aligned();
  node.show();
}

void withAttribute(Node &node) {
  node.byAttribute();
  node.show();
}

void withType(Node &node) {
  node.byType();
  node.show();
}

static void print(const Node *node) {
  if (!node) return;
  std::printf("%d %d\n", node->v, node->w);
  print(node->left);
  print(node->right);
}

int main() {
  Node nodes[7];
  for (int i = 0; i < 3; ++i) {
    nodes[i].left = &nodes[2 * i + 1];
    nodes[i].right = &nodes[2 * i + 2];
  }
  nodes[1].open = false;
  nodes[2].shown = false;
  withPlain(nodes[0]);
  withAligned(nodes[0]);
  withAttribute(nodes[0]);
  withType(nodes[0]);
  print(&nodes[0]);
}
