// traversals: first second third fourth fifth sixth seventh eighth ninth tenth
// Rule: a variable is set only while its traversal lives, so the version for the living is called on the node as a member names it that has
// none; where all members have one, there is no such version.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Kind = 0;
  unsigned A0 = 0, A1 = 0, A2 = 0, A3 = 0, A4 = 0;

  // Two of these name the node by a variable.
  _traversal_ void first() {
    A0 = A0 * 3 + unsigned(Kind);
    if (Next == nullptr || Kind % 2 == 1)
      return;
    Next->first();
  }
  _traversal_ void second() {
    A1 = A1 * 3 + unsigned(Kind);
    if (Next == nullptr || Kind % 3 == 1)
      return;
    Next->second();
  }
  _traversal_ void third() {
    A2 = A2 * 3 + unsigned(Kind);
    if (Next == nullptr || Kind % 5 == 1)
      return;
    Node *after = Next;
    after->third();
  }
  _traversal_ void fourth() {
    A3 = A3 * 3 + unsigned(Kind);
    if (Next == nullptr || Kind % 7 == 1)
      return;
    Next->fourth();
  }
  _traversal_ void fifth() {
    A4 = A4 * 3 + unsigned(Kind);
    if (Next == nullptr || Kind % 4 == 1)
      return;
    Node *last = Next;
    last->fifth();
  }

  // All of these.
  _traversal_ void sixth() {
    A0 = A0 * 3 + unsigned(Kind);
    if (Next == nullptr || Kind % 2 == 1)
      return;
    Node *one = Next;
    one->sixth();
  }
  _traversal_ void seventh() {
    A1 = A1 * 3 + unsigned(Kind);
    if (Next == nullptr || Kind % 3 == 1)
      return;
    Node *two = Next;
    two->seventh();
  }
  _traversal_ void eighth() {
    A2 = A2 * 3 + unsigned(Kind);
    if (Next == nullptr || Kind % 5 == 1)
      return;
    Node *three = Next;
    three->eighth();
  }
  _traversal_ void ninth() {
    A3 = A3 * 3 + unsigned(Kind);
    if (Next == nullptr || Kind % 7 == 1)
      return;
    Node *four = Next;
    four->ninth();
  }
  _traversal_ void tenth() {
    A4 = A4 * 3 + unsigned(Kind);
    if (Next == nullptr || Kind % 4 == 1)
      return;
    Node *five = Next;
    five->tenth(); // expect: unfused-by-limit
  }
};

static void some(Node *root) {
  root->first();
  root->second();
  root->third();
  root->fourth();
  root->fifth();
}
static void all(Node *root) {
  root->sixth();
  root->seventh();
  root->eighth();
  root->ninth();
  root->tenth();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 30; ++tree) {
    Node *root = nullptr;
    for (int length = 1 + random.below(9); length > 0; --length) {
      Node *node = new Node;
      node->Next = root;
      node->Kind = random.below(40);
      root = node;
    }
    some(root);
    all(root);
    for (const Node *node = root; node != nullptr; node = node->Next)
      std::printf("%u %u %u %u %u\n", node->A0, node->A1, node->A2, node->A3, node->A4);
  }
}
