#include "node.h"

int Gone = 0;
Value::~Value() { Gone = Gone * 3 % 1000 + Number; }
