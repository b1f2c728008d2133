// traversals: read swapped shallow
// Rule: a function that puts other nodes into child fields changes what the paths through them mean, for the caller's aliases
// as well. `shallow` names a child by a local, swaps the children by a helper, and goes on with the local.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int In = 0, Got = 0, Sum = 0;

  void turn() {
    Node *old = Left;
    Left = Right;
    Right = old;
  }

  _traversal_ void read() {
    Got = In * 3;
    if (Left == nullptr)
      return;
    Left->read();
    Right->read();
  }
  _traversal_ void swapped() {
    if (Left == nullptr)
      return;
    turn();
    Left->In += 5;
    Left->swapped();
    Right->swapped();
  }
  _traversal_ void shallow() {
    if (Left == nullptr)
      return;
    Node *first = Left;
    turn();
    first->Sum += Right->In;
    Left->Sum += 2;
    Left->shallow();
    Right->shallow();
  }
};

static void run(Node *root) {
  root->read();
  root->swapped();
}

static void again(Node *root) {
  root->read();
  root->shallow();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  static Node nodes[15];
  for (int at = 0; at < 15; ++at) {
    nodes[at].In = random.below(20);
    if (at < 7) {
      nodes[at].Left = &nodes[2 * at + 1];
      nodes[at].Right = &nodes[2 * at + 2];
    }
  }
  run(nodes);
  again(nodes);
  for (const Node &it : nodes)
    std::printf("%d %d %d\n", it.In, it.Got, it.Sum);
}
