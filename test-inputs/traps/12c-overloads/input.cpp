// traversals: first second
// Trap 12: overloads declared between the two bodies: `first` sees `pick(double)` alone and converts; the same
// call behind both overloads would choose `pick(int)`. Overloaded traversals too.
#include "case.h"
#include "pleach.h"

struct _tree_ Node { // expect: not-written
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Input = 0, First = 0, Second = 0, Third = 0;
  _traversal_ void first(int v);
  _traversal_ void second(int v);
  _traversal_ void second(double v);
};

_pure_ static int pick(double v) { return static_cast<int>(v * 2.5); }

void Node::first(int v) {
  First = pick(v) + Input;
  if (Last)
    return;
  Next->first(v + 1);
}

_pure_ static int pick(int v) { return v + 1000; }

void Node::second(int v) {
  Second = pick(v) + First;
  if (Last)
    return;
  Next->second(v + 1);
}

void Node::second(double v) {
  Third = pick(v) - First;
  if (Last)
    return;
  Next->second(v + 0.5);
}

static void run(Node *root) {
  root->first(1);
  root->second(2);
  root->second(2.5);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      node->Input = random.below(9);
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d %d\n", node->Input, node->First, node->Second, node->Third);
  }
}
