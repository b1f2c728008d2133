#include "node.h"

static const int factor = 3;
static int state = 1;

int scaled(int x) { return x * factor; }
void hidden(int x) { state = state * 5 + x; }
int seen() { return state % 1000; }
int Node::in() const { return In; }
