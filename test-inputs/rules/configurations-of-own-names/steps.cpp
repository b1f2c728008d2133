#define PLEACH_OFF  // expect: unsupported-body
#include "node.h"

void Node::read() {
  A = Input + 1;
  if (!Next)
    return;
  Next->read();
}
void Node::write() {
  B = A * 2;
  if (!Next)
    return;
  Next->write();
}
