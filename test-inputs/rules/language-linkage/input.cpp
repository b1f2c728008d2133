// case: files input.cpp counter.cpp shown.cpp
// traversals: count show tell
// Rule: what namespaces declare by one name with C language linkage is one variable, in whichever source file.
#include "node.h"

void Node::count() {
  ::count(Input);
  if (Next)
    Next->count();
}
void Node::show() {
  A = shown();
  if (Next)
    Next->show();
}
void Node::tell() {
  B = told();
  if (Next)
    Next->tell();
}

static void first(Node *root) {
  root->count();
  root->show();
}
static void second(Node *root) {
  root->count();
  root->tell();
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
    std::printf("%d %d\n", node->A, node->B);
}
