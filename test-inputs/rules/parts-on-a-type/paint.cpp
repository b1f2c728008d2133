#include "node.h"

_pure_ static int twice(int v) { return v % 1000 * 2; }

void Pair::paint(int ink) { // expect: not-written
  Ink = twice(ink) + Place;
  Left->paint(ink);
  Right->paint(ink);
}
void Pair::hit(int by, int scale) {
  Hits += twice(by) + Ink * scale;
  Left->hit(by, scale);
  Right->hit(by, scale);
}
