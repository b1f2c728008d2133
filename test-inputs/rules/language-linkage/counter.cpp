#include "node.h"
extern "C" {
int Counter = 1;
}
extern "C++" {
namespace other {
int Counter = 5;
}
}
void count(int input) { Counter = (Counter * 3 + input) % 1000; }
