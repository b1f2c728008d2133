#include "node.h"

QUIET_PUSH QUIET_SIGNS
void Node::macros() {
  C = Input < Limit ? A : B;
  if (!Next)
    return;
  Next->macros();
}
QUIET_POP

// Each compiler has its own.
#if OF_CLANG
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-variable"
#else
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
#endif
void Node::branches() {
  int unused;
  A = Input + 2;
  if (!Next)
    return;
  Next->branches();
}
#pragma GCC diagnostic pop

// libclang skips it, and asks for no version.
#ifndef __clang__
#if GNU_VERSION > 405
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wtype-limits"
#endif
#endif
void Node::other() {
  B = Limit >= 0 ? A : 1;
  if (!Next)
    return;
  Next->other();
}
#ifndef __clang__
#if GNU_VERSION > 405
#pragma GCC diagnostic pop
#endif
#endif
