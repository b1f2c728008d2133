#include "node.h"

void Node::first() {
  A += Input;
  if (!Next)
    return;
  Next->first();
}

void Node::second() {
  B += A;
  if (!Next)
    return;
  Next->second();
}
