#include "node.h"
namespace api {
extern "C" int Counter;
}
namespace other {
extern int Counter;
}
int shown() { return api::Counter; }
int told() { return other::Counter; }
