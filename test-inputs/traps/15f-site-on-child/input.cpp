// traversals: up down
// Trap 15: the calls are on a child of a node, on a grandchild, on a tree that is a member of a class that is no
// tree, and on a global tree.
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

struct Document {
  Node *Root = nullptr;
  int Runs = 0;
  void layout() {
    Root->up();
    Root->down(++Runs);
  }
};

static Node *Global = nullptr;

static void onChild(Node *root) {
  root->Next->up();
  root->Next->down(1);
  root->Next->Next->down(2);
  root->Next->Next->up();
}

static void onGlobal() {
  Global->down(7);
  Global->up();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree + 2; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      node->Input = random.below(9);
      root = node;
    }
    onChild(root);
    Document document;
    document.Root = root;
    document.layout();
    document.layout();
    Global = root;
    onGlobal();
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d\n", node->Input, node->Up, node->Down);
  }
}
