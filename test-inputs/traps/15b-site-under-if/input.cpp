// traversals: up down
// Trap 15: calls under `if`, `else`, `switch`, without braces, and one call conditional, the next not.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Input = 0, Up = 0, Down = 0;

  _traversal_ void up() {
    if (Last)
      return;
    Next->up();
    Up = Next->Up + Input;
  }
  _traversal_ void down(int d) {
    Down += d;
    if (Last)
      return;
    Next->down(d + Up);
  }
};

static void run(Node *root, int mode) {
  if (mode > 4) {
    root->up();
    root->down(1);
  } else if (mode > 2) {
    root->down(2);
    root->up();
  } else
    root->up();
  switch (mode) {
  case 0:
    root->up();
    root->down(3);
    break;
  case 1: {
    root->down(4);
    root->up();
    break;
  }
  default:
    root->down(5);
  }
  if (mode % 2 == 0)
    root->up();
  root->down(6);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = random.below(7); length > 0; --length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      node->Input = random.below(9);
      root = node;
    }
    run(root, tree);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d\n", node->Input, node->Up, node->Down);
  }
}
