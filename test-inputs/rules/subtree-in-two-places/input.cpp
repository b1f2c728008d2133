// traversals: look push beside
// Rule: two parameters of a call site may be one node, or one inside the other: calls on different names may not
// pass each other.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Beside = 0;
  bool Last = true;
  int Value = 1, Got = 0;

  _traversal_ void look() {
    Got = Got * 10 + Value;
    if (Last)
      return;
    Next->look();
  }
  _traversal_ void push(int v) {
    Value += v;
    if (Last)
      return;
    Next->push(v + 1);
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Last)
      return;
    Next->beside();
  }
};

#ifdef WRONG
static void run(Node *a, Node *b) {
  a->look();
  a->look();
  b->push(1);
}
#else
static void run(Node *a, Node *b) {
  a->look();
  b->push(1);
  a->look();
}
#endif
static void through(Node *root) {
  root->look();
  root->Next->push(1);
  root->look();
  root->Next->look();
  root->push(2);
}

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->push(1);
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 2; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      node->Value = random.below(9);
      root = node;
    }
    run(root, root->Next);
    run(root->Next, root);
    run(root, root);
    through(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->Value, node->Got);
    neighbours(root);
    std::printf("%d\n", root->Beside);
  }
}
