// traversals: plain careful jumping calling adding
// What cannot be read is refused for that traversal alone, and does not disturb the fusion of the others.
#include "case.h"
#include "pleach.h"

int external(int v);
int external(int v) { return v + 1; }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Input = 0, Plain = 0, Careful = 0, Jumping = 0, Calling = 0, Adding = 0;

  _traversal_ void plain(int v) {
    Plain = v;
    if (Last)
      return;
    Next->plain(v + 1);
  }
  _traversal_ void careful() {
    if (Last)
      return;
    auto twice = [*this](int v) { return v * 2 + Input; }; // expect: unsupported-body
    Careful = twice(Plain);
    Next->careful();
  }
  _traversal_ void jumping() {
    if (Last)
      return;
    int rounds = 0;
  again:
    Jumping += rounds;
    if (++rounds < Input % 4)
      goto again; // expect-any: unsupported-body
    Next->jumping();
  }
  _traversal_ void calling() {
    Calling = external(Input);
    if (Last)
      return;
    Next->calling();
  }
  _traversal_ void adding(int v) {
    Adding = v + Plain;
    if (Last)
      return;
    Next->adding(v + 1);
  }
};

static void run(Node *root) {
  root->plain(1);
  root->careful();
  root->adding(1);
  root->jumping();
  root->calling();
  root->adding(2);
  root->plain(3);
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
    run(root);
    for (Node *n = root; n != nullptr; n = n->Next)
      std::printf("%d %d %d %d %d\n", n->Plain, n->Careful, n->Jumping, n->Calling, n->Adding);
  }
}
