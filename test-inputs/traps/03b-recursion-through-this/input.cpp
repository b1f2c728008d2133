// traversals: countdown settle mark
// Trap 3: recursion on `this`: `countdown` calls itself on the same node until a counter runs out, through a
// second traversal, and the other walk must see all of it.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Turns = 0, Work = 0, Mark = 0;

  _traversal_ void countdown(int weight) {
    if (Turns == 0)
      return;
    Turns = Turns - 1;
    Work = Work * 2 + weight;
    this->settle(weight + 1);
  }

  _traversal_ void settle(int weight) {
    int before = Work;
    countdown(weight);
    if (Last)
      return;
    Next->countdown(before % 5);
    Work += before;
  }

  _traversal_ void mark(int m) {
    Mark += Work + m;
    if (Last)
      return;
    Next->mark(m + 1);
  }
};

static void run(Node *root) {
  root->settle(1);
  root->mark(2);
  root->settle(3);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      node->Turns = random.below(5);
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d\n", node->Turns, node->Work, node->Mark);
  }
}
