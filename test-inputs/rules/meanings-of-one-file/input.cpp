// case: files input.cpp other.cpp
// traversals: limit number clip place most plain simple step look hold point
// What a name means in one source file it need not mean in another: a macro, an enumerator without an enumeration's name, a
// variable of which each file has its own, the name of the file, a type or a constant that a macro chooses, a default argument. A body that
// has one is copied within its file only, or the copy is not written.
#include "case.h"
#include "node.h"

int scaled(int x, int by = 2);
#define LIMIT 3
enum { Most = 3 };

void Node::limit() {
  A += LIMIT;
  if (!Left) return;
  Left->limit();
}
void Node::plain() {
  A += 2;
  if (!Left) return;
  Left->plain();
}
static void limits(Node *root) {
  root->limit();
  root->clip();
}
static void numbers(Node *root) {
  root->plain();
  root->number();
}
static void places(Node *root) {
  root->plain();
  root->place();
}
static void enumerators(Node *root) {
  root->plain();
  root->most();
}
static void types(Node *root) {
  root->plain();
  root->convert();
}
static void weights(Node *root) {
  root->plain();
  root->weigh();
}
static void constants(Node *root) {
  root->plain();
  root->step();
}
static void tables(Node *root) {
  root->plain();
  root->look();
}
static void widths(Node *root) {
  root->plain();
  root->hold();
}
static void marks(Node *root) {
  root->plain();
  root->point();
}
static void both(Node *root) {
  root->plain();
  root->simple();
}

bool is_marked(const Node *node);
int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *list = nullptr;
  for (int at = 0; at < 9; ++at) {
    Node *next = new Node;
    next->Left = list;
    next->A = random.below(9) + Most + scaled(1);
    list = next;
  }
  limits(list);
  numbers(list);
  list->number();
  places(list);
  enumerators(list);
  types(list);
  weights(list);
  constants(list);
  tables(list);
  widths(list);
  marks(list);
  both(list);
  for (const Node *it = list; it != nullptr; it = it->Left) std::printf("%d %d %d %d %d\n", it->A, it->B, it->C, NextId, is_marked(it));
}
