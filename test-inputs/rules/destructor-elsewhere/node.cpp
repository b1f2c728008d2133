#include "node.h"

int Deleted = 0;

Node::~Node() {
  Deleted = Deleted * 3 % 1009 + Input;
  delete Left;
  delete Right;
}
