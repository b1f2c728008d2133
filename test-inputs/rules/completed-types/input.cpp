// traversals: weigh tell plain twice
// Rule: an array whose length is declared behind a body has another type where a copy of the body would stand.
#include "case.h"
#include "pleach.h"
#include <type_traits>

extern int Table[];
extern int Sized[2];

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0, C = 0;
  _traversal_ void weigh();
  _traversal_ void tell();
  _traversal_ void plain();
  _traversal_ void twice();
};

void Node::weigh() { // expect: unsupported-body
  A = std::is_same<decltype(Table), int[3]>::value ? 5 : Input;
  if (Next)
    Next->weigh();
}
void Node::plain() {
  C = std::is_same<decltype(Sized), int[2]>::value ? 5 : Input;
  if (Next)
    Next->plain();
}

int Table[3];
int Sized[2];

void Node::tell() {
  B = Input * 2;
  if (Next)
    Next->tell();
}
void Node::twice() {
  Input *= 2;
  if (Next)
    Next->twice();
}

static void first(Node *root) {
  root->weigh();
  root->tell();
}
static void second(Node *root) {
  root->plain();
  root->twice();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  first(root);
  second(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d %d\n", node->A, node->B, node->C, node->Input);
}
