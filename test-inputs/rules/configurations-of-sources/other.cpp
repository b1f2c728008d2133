#ifndef PLAIN
#include "node.h"
void Item::read() {
  A += Input;
  Next->read();
}
void Item::write() { // expect: not-written
  B += A * 2;
  Next->write();
}
#endif
