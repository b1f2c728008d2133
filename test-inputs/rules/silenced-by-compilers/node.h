#pragma once
#include "case.h"
#include "pleach.h"

#if defined(__clang__)
#define QUIET_PUSH _Pragma("clang diagnostic push")
#define QUIET_POP _Pragma("clang diagnostic pop")
#define QUIET_SIGNS _Pragma("clang diagnostic ignored \"-Wsign-compare\"")
#elif defined(__GNUC__)
#define QUIET_PUSH _Pragma("GCC diagnostic push")
#define QUIET_POP _Pragma("GCC diagnostic pop")
#define QUIET_SIGNS _Pragma("GCC diagnostic ignored \"-Wsign-compare\"")
#else
#define QUIET_PUSH
#define QUIET_POP
#define QUIET_SIGNS
#endif

#ifdef __clang__
#define OF_CLANG 1
#else
#define OF_CLANG 0
#define GNU_VERSION (__GNUC__ * 100 + __GNUC_MINOR__)
#endif

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  unsigned Limit = 12;
  int Input = 0, A = 0, B = 0, C = 0, D = 0;

  _traversal_ void branches();
  _traversal_ void other();
  _traversal_ void macros();
  _traversal_ void plain();
};
