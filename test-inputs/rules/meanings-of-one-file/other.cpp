#include "node.h"

#define LIMIT 500
enum { Most = 500 };

void Node::clip() { // expect: not-written
  B += LIMIT;
  if (!Left) return;
  Left->clip();
}
void Node::number() { // expect: not-written
  B = ++NextId;
  if (!Left) return;
  Left->number();
}
void Node::place() { // expect: unsupported-body
  C += Most + __FILE__[0];
  if (!Left) return;
  Left->place();
}
// Nothing keeps this one.
void Node::simple() {
  C += 7;
  if (!Left) return;
  Left->simple();
}
