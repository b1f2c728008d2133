#ifndef THIRD_H
#define THIRD_H
#pragma GCC system_header
#include "node.h"

namespace third {
struct _tree_ Odd final : Item {  // expect: unsupported-class
  _traversal_ void first() override {  // expect: unsupported-traversal
    A = 7;
    Next->first();
  }
  _traversal_ void second() override {  // expect: unsupported-traversal
    B = A * 100;
    Next->second();
  }
};

extern int Calls;
inline int abs(int x) {
  ++Calls;
  return x < 0 ? -x : x;
}
} // namespace third

extern "C" int max(int, int);

#endif
