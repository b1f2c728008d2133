#include "node.h"
void Node::measure() {
  A += scaled(Input) + roundup(Input, 7);
  if (Next)
    Next->measure();
}
#ifdef ALONE
__attribute__((noinline))
#endif
void Node::paint() {
  int step = 3;
  {
    int other = 40;
    C += step + other;
  }
  if (Next)
    Next->paint();
}
