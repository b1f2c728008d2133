#include "node.h"
#ifdef WHOLE
inline int scaled(int input) { return input * 100; }
#endif
#ifdef SHORT
#define step other
#endif
void Node::arrange() {
  B = B * 3 + Input;
  if (Next)
    Next->arrange();
}
