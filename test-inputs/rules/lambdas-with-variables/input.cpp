// traversals: add mark take see
// Rule: making a lambda reads what it keeps a copy of, and runs what its new variables are made with.
#include "case.h"
#include "pleach.h"

static int drawn = 0;
static int draw() { return ++drawn; }

struct _tree_ Node {
  int Input = 0, Sum = 0, Mark = 2, Drawn = 0, Seen = 0;
  _child_ Node *Next = nullptr;

  _traversal_ void add() {
    if (Next) Next->add();
    auto plus = [mark = Mark](int x) { return x + mark; };
    Sum = plus(Input);
  }
  _traversal_ void mark() {
    Mark = 7;
    if (Next) Next->mark();
  }

  _traversal_ void take() {
    if (Next) Next->take();
    auto plus = [number = draw()](int x) { return x + number; };
    Drawn = plus(Input);
  }
  _traversal_ void see() {
    Seen = drawn;
    if (Next) Next->see();
  }
};

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 3 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  root->add();
  root->mark();
  std::printf("marked\n");
  root->take();
  root->see();
  std::printf("drawn %d\n", drawn);
  // Neither asks what the other does.
  root->add();
  root->see();
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->Sum, node->Drawn, node->Seen);
}
