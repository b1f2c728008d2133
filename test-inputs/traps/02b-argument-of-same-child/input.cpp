// traversals: comp use beside
// Trap 2: the argument of `use` reads the very field that `comp` writes on the same child, so the two calls
// must not become one: a fused call evaluates its arguments before `comp` runs.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Beside = 0;
  bool Last = true;
  int Input = 0, X = 1, Got = 0;

  _traversal_ void comp() {
    X = Input * 2 + 1;
    if (Last)
      return;
    Next->comp();
  }

  _traversal_ void use(int v) {
    Got = v;
    if (Last)
      return;
    Next->use(Next->X + v);
  }

  _traversal_ void beside() {
    Beside += 2;
    if (Last)
      return;
    Next->beside();
  }
#ifdef WRONG
  void both(int v) {
    X = Input * 2 + 1;
    Got = v;
    if (Last)
      return;
    Next->both(Next->X + v);
  }
#endif
};

#ifdef WRONG
static void run(Node *root) { root->both(root->X); }
#else
static void run(Node *root) {
  root->comp();
  root->use(root->X);
}
#endif

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->comp();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      node->Input = random.below(100);
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d: %d %d\n", node->Input, node->X, node->Got);
    neighbours(root);
    std::printf("%d\n", root->Beside);
  }
}
