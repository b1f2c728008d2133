#include "node.h"

_pure_ static int triple(int v) { return v % 1000 * 3; }

void Shape::second() { // expect: not-written
  B += triple(A);
  if (!Next)
    return;
  Next->second();
}
