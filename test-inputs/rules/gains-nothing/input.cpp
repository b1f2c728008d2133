// case: gain
// traversals: up down tint stamp
// Fused calls that save nothing are not written: `up` and `down` cannot share a call below (so the site stays as it is), and the
// two calls on the leaf type stand one after the other in the fused walk of the list.
#include "case.h"
#include "pleach.h"

struct _tree_ Leaf {
  int Tint = 0, Stamp = 0;
  _traversal_ void tint(int v) { Tint = v; }
  _traversal_ void stamp(int v) {
    if (v % 3 == 0)
      return;
    Stamp = v + Tint;
  }
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  _child_ Leaf *Part = nullptr;
  int Input = 0, Width = 0, Place = 0;
  // Bottom up.
  _traversal_ void up() {
    if (Next != nullptr)
      Width = Input;
    else
      Width = 1;
    if (Next == nullptr)
      return;
    Next->up();
    Width += Next->Width;
  }
  // Top down, from what `up` found.
  _traversal_ void down(int place) {
    Place = place + Width;
    if (Next == nullptr)
      return;
    Next->down(Place);
  }
  _traversal_ void tint(int v) {
    Part->tint(v + Input);
    if (Next == nullptr)
      return;
    Next->tint(v + 1);
  }
  _traversal_ void stamp(int v) {
    Part->stamp(v);
    if (Next == nullptr)
      return;
    Next->stamp(v + 2);
  }
};

static void measure(Node *root) {
  root->up();
  root->down(3);
}

static void colour(Node *root) {
  root->tint(4);
  root->stamp(5);
}

static void leaf(Leaf *part) {
  part->tint(1);
  part->stamp(2);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = nullptr;
    for (int length = 0; length <= tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Part = new Leaf;
      node->Input = random.below(9);
      root = node;
    }
    measure(root);
    colour(root);
    if (tree % 2 == 0)
      leaf(root->Part);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d %d\n", node->Width, node->Place, node->Part->Tint, node->Part->Stamp);
  }
}
