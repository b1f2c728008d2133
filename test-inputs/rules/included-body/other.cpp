#include "node.h"
#define LIMIT 3
#include "limit.inc"
