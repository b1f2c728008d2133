// `helpers.h` knows nothing of trees.
#include "helpers.h"

int Log = 1;

int scaled(int x) noexcept {
#ifdef DEBUG
  Log += x;
#endif
  return x * FACTOR + bonus();
}
