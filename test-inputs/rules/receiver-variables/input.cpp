// traversals: first second third
// Rule: variables that were made for the receivers of grouped calls. One of them names the node of the group, with
// the selector that goes with it; the others would be left without use. They stand behind a `return` too.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0;
  int A = 0, B = 0, C = 0;

  _traversal_ void first(int depth) {
    A += depth + Input;
    if (!Next)
      return;
    Node *const child = Next;
    child->first(depth + 1);
  }
  _traversal_ void second(int depth) {
    B += depth;
    if (!Next || Input % 5 == 0)
      return;
    const int below = depth * 2 % 1000;
    auto *const kid = static_cast<Node *>(Next);
    kid->second(below);
    B -= below;
  }
  _traversal_ void third(int depth) {
    C += depth;
    if (!Next)
      return;
    Next->third(depth + 3);
  }
};

static Node *build(Random &random, int length) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (length > 0)
    node->Next = build(random, length - 1);
  return node;
}

static void dump(const Node *node) {
  for (; node; node = node->Next)
    std::printf("%d %d %d %d\n", node->Input, node->A, node->B, node->C);
}

static void pointers(Node *root) {
  Node *again = root;
  Node *const third = again;
  root->first(1);
  again->second(2);
  third->third(3);
}

static void selectors(Node *root) {
  Node &object = *root;
  root->third(1);
  object.first(2);
  (*root).second(3);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, tree);
    pointers(root);
    selectors(root);
    dump(root);
  }
}
