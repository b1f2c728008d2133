#define WIDE
#include "node.h"

int scaled(int x, int by = 300);
int scaled(int x, int by) { return x * by; }

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
  C += __FILE__[0];
  if (!Left) return;
  Left->place();
}
void Node::most() { // expect: not-written
  C += Most;
  if (!Left) return;
  Left->most();
}
void Node::convert() { // expect: not-written
  C += Real(5) / 2 * 2;
  if (!Left) return;
  Left->convert();
}
void Node::weigh() { // expect: not-written
  C += scaled(1);
  if (!Left) return;
  Left->weigh();
}
void Node::step() { // expect: not-written
  C += Step;
  if (!Left) return;
  Left->step();
}
void Node::look() { // expect: not-written
  C += Table[0];
  if (!Left) return;
  Left->look();
}
void Node::hold() { // expect: not-written
  C += int(sizeof(+Wide));
  if (!Left) return;
  Left->hold();
}
void Node::point() { // expect: not-written
  Mark = &Same;
  if (!Left) return;
  Left->point();
}
bool is_marked(const Node *node) { return node->Mark == &Same; }
// Nothing keeps this one.
void Node::simple() { // expect: not-written
  C += 2 + Same;
  if (!Left) return;
  Left->simple();
}
