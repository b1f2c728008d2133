#include <unit.h>

int lines(int count) { return count * ROWS; }
