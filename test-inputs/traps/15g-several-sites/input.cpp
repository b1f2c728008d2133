// traversals: up down mark
// Trap 15: several sites in one file, on one line, in one function, with different and with equal sequences (which
// share their fused function), in a class and in a namespace, before all bodies are known.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Input = 0, Up = 0, Down = 0, Mark = 0;
  _traversal_ void up();
  _traversal_ void down(int d);
  _traversal_ void mark();
};

namespace early {
static void run(Node *root) {
  root->up();
  root->down(1);
}
} // namespace early

void Node::up() {
  if (Last)
    return;
  Next->up();
  Up = Next->Up + Input;
}

static void oneLine(Node *root) { root->up(); root->down(2); }

void Node::down(int d) {
  Down += d;
  if (Last)
    return;
  Next->down(d + Up);
}

void Node::mark() {
  Mark = Mark * 2 + Down % 3;
  if (Last)
    return;
  Next->mark();
}

static void twice(Node *root, Node *other) {
  root->down(3);
  root->mark();
  other->mark();
  other->down(4);
  root->up();
  root->mark();
  other->up();
  other->down(5);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *roots[2];
    for (Node *&root : roots) {
      root = new Node;
      for (int length = 0; length < tree; ++length) {
        Node *node = new Node;
        node->Next = root;
        node->Last = false;
        node->Input = random.below(9);
        root = node;
      }
    }
    early::run(roots[0]);
    oneLine(roots[1]);
    twice(roots[0], roots[1]);
    twice(roots[1], roots[1]);
    for (Node *root : roots)
      for (Node *node = root; node != nullptr; node = node->Next)
        std::printf("%d %d %d %d\n", node->Input, node->Up, node->Down, node->Mark);
  }
}
