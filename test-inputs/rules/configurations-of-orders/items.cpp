#define KIND 1
#ifndef OTHER
#include "late.h"
#else
#include "kind.h"
#endif
#include "early.h"
#include "node.h"

void Item::read() {
  A = Input + 1;
  if (!Next)
    return;
  Next->read();
}
#if TOP == 2
void Item::write() {
  B = A * 2;
  if (!Next)
    return;
  Next->write();
}
#else
void Item::write() {
  B = A * 3;
  if (!Next)
    return;
  Next->write();
}
#endif
void Item::walk() {
  C = B + 1;
  if (!Next)
    return;
  Next->walk();
}
#if KIND == 1
void Item::talk() {
  D = C * 2;
  if (!Next)
    return;
  Next->talk();
}
#else
void Item::talk() {
  D = C * 3;
  if (!Next)
    return;
  Next->talk();
}
#endif
