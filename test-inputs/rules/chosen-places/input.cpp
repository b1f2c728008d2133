// traversals: raise note seal keep
// Rule: what a function is given that is one of several places, or is called on, may be each of them.
#include "case.h"
#include "pleach.h"

static void set(int &to, int value) { to = value; }

struct Cell {
  int Value = 0;
  void set(int value) { Value = value; }
};

struct _tree_ Node {
  bool Wide = false;
  int Width = 1, Height = 2, Noted = 0, Kept = 0;
  Cell First, Second;
  _child_ Node *Next = nullptr;

  _traversal_ void raise() {
    if (Next) Next->raise();
    set(Wide ? Width : Height, 5);
  }
  _traversal_ void note() {
    Noted = Height;
    if (Next) Next->note();
  }

  _traversal_ void seal() {
    if (Next) Next->seal();
    (Wide ? First : Second).set(7);
  }
  _traversal_ void keep() {
    Kept = Second.Value;
    if (Next) Next->keep();
  }
};

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 3 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Wide = random.below(2);
    root = node;
  }
  root->raise();
  root->note();
  std::printf("raised\n");
  root->seal();
  root->keep();
  std::printf("sealed\n");
  // Height is read behind what may have set it, and the cell is.
  root->note();
  root->keep();
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d %d\n", node->Noted, node->Kept, node->Width, node->Height);
}
