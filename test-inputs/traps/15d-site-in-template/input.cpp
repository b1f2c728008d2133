// traversals: up down
// Trap 15: calls in a function template, instantiated for two node types, and in a generic lambda: such a site
// stays as it is, and so does what it calls; the ordinary site beside it is fused.
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
    Down += d + Up;
    if (Last)
      return;
    Next->down(d + 1);
  }
};

struct _tree_ Other {
  _child_ Other *Next = nullptr;
  bool Last = true;
  int Input = 0, Up = 0, Down = 0;
  _traversal_ void up() {
    Up = Input * 2;
    if (Last)
      return;
    Next->up();
  }
  _traversal_ void down(int d) {
    Down -= d;
    if (Last)
      return;
    Next->down(d + Up);
  }
};

template <class T> static void runAny(T *root) {
  root->up();
  root->down(1);
}

static void runNode(Node *root) {
  root->up();
  root->down(2);
}

static void runSame(Node *root) { runNode(root); }
static void runSame(Other *) {}

template <class T> static void test(Random &random, int lengths) {
  T *root = new T;
  for (int length = 0; length < lengths; ++length) {
    T *node = new T;
    node->Next = root;
    node->Last = false;
    node->Input = random.below(9);
    root = node;
  }
  runAny(root);
  auto generic = [](auto *node) {
    node->up();
    node->down(3);
  };
  generic(root);
  runSame(root);
  for (T *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->Input, node->Up, node->Down);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    test<Node>(random, tree);
    test<Other>(random, tree);
  }
}
