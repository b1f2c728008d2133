// traversals: wide high mark low
// Rule: where a statement between the calls of a block holds another block of calls, the inner calls are fused and
// the outer ones stay as they are.
// expect-any: not-written
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Width = 0, Height = 0, Marks = 0, Low = 0;

  _traversal_ void wide() {
    Width = Input * 2;
    if (Next == nullptr) return;
    Next->wide();
  }
  _traversal_ void high() {
    Height += Width;
    if (Next == nullptr) return;
    Next->high();
  }
  _traversal_ void mark() {
    Marks += 1;
    if (Next == nullptr) return;
    Next->mark();
  }
  _traversal_ void low() {
    Low += Marks;
    if (Next == nullptr) return;
    Next->low();
  }
};

static int turns = 0;

static void run(Node *root, Node *other, bool twice) {
  root->wide();
  if (twice) {
    ++turns;
    other->mark();
    other->low();
  }
  root->high();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *roots[2];
    for (Node *&root : roots) {
      root = new Node;
      for (int length = 0; length < tree * 2; ++length) {
        Node *node = new Node;
        node->Next = root;
        node->Input = random.below(30);
        root = node;
      }
    }
    run(roots[0], roots[1], tree % 2 == 0);
    for (Node *root : roots)
      for (Node *node = root; node != nullptr; node = node->Next)
        std::printf("%d %d %d %d\n", node->Width, node->Height, node->Marks, node->Low);
  }
}
