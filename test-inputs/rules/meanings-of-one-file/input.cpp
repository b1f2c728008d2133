// case: files input.cpp other.cpp
// traversals: limit number clip place plain simple
// What a name means in one source file it need not mean in another: a macro, an enumerator without an enumeration's name, a
// variable of which each file has its own, the name of the file. A body that has one is copied within its file only.
#include "case.h"
#include "node.h"

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
static void both(Node *root) {
  root->plain();
  root->simple();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *list = nullptr;
  for (int at = 0; at < 9; ++at) {
    Node *next = new Node;
    next->Left = list;
    next->A = random.below(9) + Most;
    list = next;
  }
  limits(list);
  numbers(list);
  list->number();
  places(list);
  both(list);
  for (const Node *it = list; it != nullptr; it = it->Left) std::printf("%d %d %d %d\n", it->A, it->B, it->C, NextId);
}
