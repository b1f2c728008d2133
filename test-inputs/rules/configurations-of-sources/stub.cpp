#ifdef PLAIN
#include "node.h"
void Item::read() {
  A -= Input;
  Next->read();
}
void Item::write() {
  B += A * 3;
  Next->write();
}
#endif
