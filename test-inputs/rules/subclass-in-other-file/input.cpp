// case: files input.cpp spy.cpp
// traversals: look push
// Rule: a virtual call may run the override of every subclass in every file: only `Spy`, which this file never
// sees, writes the counter that `look` reads. `Spy` cannot be named outside its file either.
#include "case.h"
#include "node.h"

void Item::look() {
  Got = Counter;
  Next->look();
}
void Item::push() { Next->push(); }
#ifdef WRONG
void Item::both() {
  Got = Counter;
  Next->both();
}
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->look();
  root->push();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = random.below(2) == 0 ? new Item : makeSpy();
      node->Next = root;
      node->Input = random.below(9);
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->Input, node->Got);
    std::printf("counter %d\n", Counter);
  }
}
