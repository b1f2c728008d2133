#ifdef PRECISE
#include <cfloat>
#endif
#include "node.h"

int Log = 1;

int scaled(int x) {
#ifdef DBL_DIG
  Log += x;
#endif
  return x * 2;
}
