// traversals: up down
// Trap 15: the calls reach one node by different names: a pointer, its copy, a reference, `*pointer`; and names
// that look like aliases but were assigned anew.
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

static void byCopy(Node *root) {
  Node *const same = root;
  root->up();
  same->down(1);
}

static void byReference(Node &root) {
  Node &same = root;
  root.up();
  same.down(2);
}

static void byStar(Node *root) {
  root->up();
  (*root).down(3);
}

static void reassigned(Node *root) {
  Node *moving = root;
  moving->up();
  if (!moving->Last)
    moving = moving->Next;
  moving->down(4);
  moving = root;
  moving->up();
  root->down(5);
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
    byCopy(root);
    byReference(*root);
    byStar(root);
    reassigned(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d\n", node->Input, node->Up, node->Down);
  }
}
