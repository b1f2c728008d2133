// What the test programs share: random numbers that depend on the command line alone.
#ifndef PLEACH_CASE_H
#define PLEACH_CASE_H
#include <cstdio>
#include <cstdlib>

class Random {
public:
  Random(int argc, char **argv) : State(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1) {}

  // A number from 0 to limit - 1.
  int below(int limit) {
    State = (State * 1103515245u + 12345u) & 0x7fffffffu;
    return static_cast<int>((State >> 8) % static_cast<unsigned long>(limit));
  }

private:
  unsigned long State;
};

#endif
