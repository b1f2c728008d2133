#include "node.h"

static int state = 1;

void hidden(int x) { state = state * 5 + x; }
int seen() { return state % 1000; }
int Node::in() const { return In; }
