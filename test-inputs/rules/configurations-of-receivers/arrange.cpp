#include "node.h"
#ifdef WHOLE
inline int scaled(int input) { return input * 100; }
#endif
#ifdef LIMITS
#include <sys/param.h>
#endif
#define FORBIDDEN(word) _Pragma(#word)
#ifdef FORBID
_Pragma("GCC poison scaled")
#endif
#ifdef FORBID_TOO
FORBIDDEN(GCC poison roundup)
#endif
#ifdef SHORT
#define step other
#endif
void Node::arrange() {
  B = B * 3 + Input;
  if (Next)
    Next->arrange();
}
