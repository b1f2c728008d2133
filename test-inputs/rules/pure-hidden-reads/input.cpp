// traversals: raise note list make
// Rule: what the body of a pure function reads counts where it does not name it, too: a global that a reference names, and globals in default member
// initialisers.
#include "case.h"
#include "pleach.h"

static int Level = 0, Count = 0, Sum = 0;
static const int &Current = Level;

struct Listed {
  int Given;
  int Added = Count;
};
struct Made {
  int Added = Sum;
};

_pure_ static int level(int v) noexcept {
  return v + Current; // expect: annotation-misuse
}
_pure_ static int listed(int v) noexcept {
  Listed it{v}; // expect: annotation-misuse
  return it.Given + it.Added;
}
_pure_ static int made(int v) noexcept {
  Made it; // expect: annotation-misuse
  return v + it.Added;
}

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int V = 0, A = 0, B = 0, C = 0;

  _traversal_ void raise() {
    Level += V;
    Count += V;
    Sum += V;
    if (Next == nullptr)
      return;
    Next->raise();
  }
  _traversal_ void note() {
    A = level(V);
    if (Next == nullptr)
      return;
    Next->note();
  }
  _traversal_ void list() {
    B = listed(V);
    if (Next == nullptr)
      return;
    Next->list();
  }
  _traversal_ void make() {
    C = made(V);
    if (Next == nullptr)
      return;
    Next->make();
  }
};

static void noted(Node *root) {
  root->raise();
  root->note();
}
static void summed(Node *root) {
  root->raise();
  root->list();
}
static void added(Node *root) {
  root->raise();
  root->make();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 1 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->V = random.below(40);
    root = node;
  }
  noted(root);
  summed(root);
  added(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->A, node->B, node->C);
}
