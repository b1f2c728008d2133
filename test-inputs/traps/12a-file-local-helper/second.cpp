#include "node.h"

_pure_ static int mix(int v) { return v - 100; }
namespace {
const int Step = 5;
}

void Node::second(int v) { // expect: not-written
  Second = mix(v) + First;
  if (Last)
    return;
  Next->second(v + Step);
}

void runAll(Node *root) {
  root->first(1);
  root->third(4);
  root->second(2);
}
