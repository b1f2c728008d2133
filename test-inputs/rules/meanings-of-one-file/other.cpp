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
void Node::number() {
  B = ++NextId;
  if (!Left) return;
  Left->number();
}
void Node::place() { // expect: unsupported-body
  C += __FILE__[0];
  if (!Left) return;
  Left->place();
}
void Node::most() {
  C += Most;
  if (!Left) return;
  Left->most();
}
void Node::convert() {
  C += Real(5) / 2 * 2;
  if (!Left) return;
  Left->convert();
}
void Node::weigh() {
  C += scaled(1);
  if (!Left) return;
  Left->weigh();
}
void Node::step() {
  C += Step;
  if (!Left) return;
  Left->step();
}
void Node::look() {
  C += Table[0];
  if (!Left) return;
  Left->look();
}
void Node::hold() {
  C += int(sizeof(+Wide));
  if (!Left) return;
  Left->hold();
}
void Node::point() {
  Mark = &Same;
  if (!Left) return;
  Left->point();
}
bool is_marked(const Node *node) { return node->Mark == &Same; }
// Nothing keeps this one.
void Node::simple() {
  C += 2 + Same;
  if (!Left) return;
  Left->simple();
}
