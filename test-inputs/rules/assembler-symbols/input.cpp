// traversals: count show plain twice
// Rule: assembler text may define any symbol, so any variable may be another one.
#include "case.h"
#include "pleach.h"

extern "C" {
int Counter = 1;
extern int Shown;
}
__asm__(".globl Shown\n.set Shown, Counter");

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, C = 0;

  _traversal_ void count() {
    Counter = (Counter * 3 + Input) % 1000;
    if (!Next)
      return;
    Next->count();
  }
  _traversal_ void show() {
    A += Shown;
    if (!Next)
      return;
    Next->show();
  }
  _traversal_ void plain() {
    C += Input;
    if (!Next)
      return;
    Next->plain();
  }
  _traversal_ void twice() {
    A *= 2;
    if (!Next)
      return;
    Next->twice();
  }
};

static void first(Node *root) {
  root->count();
  root->show();
}
static void second(Node *root) {
  root->plain();
  root->twice();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 2 + random.below(5); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  first(root);
  second(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d %d\n", node->Input, node->A, node->C, Counter);
}
