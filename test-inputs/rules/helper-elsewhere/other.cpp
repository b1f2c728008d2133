#include "node.h"

static int checked(int v);

int twice(int v) { return v * 2; }
int half(int v) { return checked(v) / 2; }
int thrice(int v) noexcept { return v * 3; }
int Node::getX() const noexcept { return X; } // expect: annotation-misuse
void Node::count() noexcept { ++Ticks; }

static int checked(int v) {
  if (v > 35)
    throw v;
  return v;
}
