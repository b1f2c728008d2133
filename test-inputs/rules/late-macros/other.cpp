#include "node.h"
#undef STEP
#define STEP 4
int Extra = 4;

void Node::away() {
  A += Extra * 2;
  if (!Next)
    return;
  Next->away();
}
void Node::far() {
  B += 1;
  if (!Next)
    return;
  Next->far();
}
