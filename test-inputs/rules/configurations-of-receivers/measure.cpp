#include "node.h"
void Node::measure() {
  A += scaled(Input);
  if (Next)
    Next->measure();
}
void Node::paint() {
  int step = 3;
  {
    int other = 40;
    C += step + other;
  }
  if (Next)
    Next->paint();
}
