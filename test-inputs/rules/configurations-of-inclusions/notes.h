#include "node.h"
static inline int noted(const Node &node) { return node.A; }
