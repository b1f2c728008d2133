#include "pleach.h"

extern int Log;
_pure_ int scaled(int x) noexcept;

#define FACTOR 2
#ifdef BONUS
inline int bonus() { return ++Log; }
#else
_pure_ inline int bonus() { return 1; }
#endif
