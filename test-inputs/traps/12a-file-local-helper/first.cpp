#include "node.h"

_pure_ static int mix(int v) { return v * 3 + 1; }
static const int Step = 2;

void Node::first(int v) {
  First = mix(v);
  if (Last)
    return;
  Next->first(v + Step);
}

void Node::third(int v) {
  Third = mix(First) - v;
  if (Last)
    return;
  Next->third(v + Step);
}
