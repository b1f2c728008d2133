// case: files input.cpp helpers.cpp plain.cpp
// traversals: first second third
// Rule: what a function in another source file does is known if that file is given, be it without a header: `scaled` touches
// nothing that the walks do, `hidden` writes what `third` reads.
#include "case.h"
#include "node.h"

void Node::first() {
  First = scaled(In) + in();
  if (Left == nullptr)
    return;
  Left->first();
  Right->first();
}

void Node::second() {
  Second = First + in();
  if (Left == nullptr)
    return;
  Left->second();
  Right->second();
  hidden(First);
}

void Node::third() {
  Third = seen();
  if (Left == nullptr)
    return;
  Left->third();
  Right->third();
}

static void run(Node *root) {
  root->first();
  root->second();
  root->third();
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
  for (const Node &it : nodes)
    std::printf("%d %d %d\n", it.First, it.Second, it.Third);
}
