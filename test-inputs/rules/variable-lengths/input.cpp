// traversals: sized pointed given cast placed named note
// Rule: the length of an array that is computed where the body runs may do anything (an extension of GNU): libclang shows the type, and not how
// its length comes about.
#include "case.h"
#include "pleach.h"

#include <cstddef>

#pragma GCC diagnostic ignored "-Wvla"
#ifdef __clang__
#pragma clang diagnostic ignored "-Wvla-extension"
#endif

static int Events = 1;
static int tell() { return (Events = Events * 3 % 1009 + 1) % 7 + 1; }

static int sizedValue() { return static_cast<int>(sizeof(int[tell()])); }
static int pointedValue() {
  int Numbers[8] = {};
  int(*rows)[tell()] = nullptr;
  return Numbers[0] + (rows == nullptr);
}
static int givenValue(int, int (*rows)[tell()]) { return rows == nullptr; }
static int castValue() { return (int(*)[tell()])nullptr == nullptr; }
struct Table {
  int Values[8];
};
static int placedValue() { return static_cast<int>(__builtin_offsetof(Table, Values[tell()])); }
static int namedValue() {
  typedef int Row[tell()];
  return sizeof(Row) != 0;
}

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0, C = 0, D = 0, E = 0, F = 0, Seen = 0;
  _traversal_ void sized() {
    if (Next) Next->sized();
    A += sizedValue();
  }
  _traversal_ void pointed() {
    if (Next) Next->pointed();
    B += pointedValue();
  }
  _traversal_ void given() {
    if (Next) Next->given();
    C += givenValue(1, nullptr);
  }
  _traversal_ void cast() {
    if (Next) Next->cast();
    D += castValue();
  }
  _traversal_ void placed() {
    if (Next) Next->placed();
    E += placedValue();
  }
  _traversal_ void named() {
    if (Next) Next->named();
    F += namedValue();
  }
  _traversal_ void note() {
    Seen = Seen * 5 % 1009 + Events;
    if (Next) Next->note();
  }
};

static void sizedFirst(Node *root) {
  root->sized();
  root->note();
}
static void pointedFirst(Node *root) {
  root->pointed();
  root->note();
}
static void givenFirst(Node *root) {
  root->given();
  root->note();
}
static void castFirst(Node *root) {
  root->cast();
  root->note();
}
static void placedFirst(Node *root) {
  root->placed();
  root->note();
}
static void namedFirst(Node *root) {
  root->named();
  root->note();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    root = node;
  }
  sizedFirst(root);
  pointedFirst(root);
  givenFirst(root);
  castFirst(root);
  placedFirst(root);
  namedFirst(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d %d %d %d %d\n", node->A, node->B, node->C, node->D, node->E, node->F, node->Seen);
}
