// traversals: draw serial stamp hue
// Trap 8: a static variable of a function is a global, in whichever function and at whatever depth it is used.
// Two walks use one through a shared traversal; copying a body must not make a second one.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Serial = 0, Stamp = 0, Given = 0, Hue = 0;

  _traversal_ void draw() {
    static int Next = 100;  // expect: unsupported-body
    Given = Next;
    Next += 7;
  }
  _traversal_ void serial() {
    draw();
    Serial = Given;
    if (Last)
      return;
    Next->serial();
  }
  _traversal_ void stamp() {
    if (!Last) {
      Hue += 1;
    }
    draw();
    Stamp = Given;
    if (Last)
      return;
    Next->stamp();
  }
  _traversal_ void hue(int h) {
    static int Calls = 0;  // expect: unsupported-body
    Calls += 1;
    Hue += h + Calls;
    if (Last)
      return;
    Next->hue(h * 2);
  }
};

static void run(Node *root) {
  root->serial();
  root->hue(1);
  root->stamp();
  root->hue(3);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = random.below(9); length > 0; --length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d %d\n", node->Serial, node->Stamp, node->Given, node->Hue);
  }
}
