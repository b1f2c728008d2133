// Counts node visits: the tests put PLEACH_VISIT() at the start of every traversal.
#ifndef PLEACH_VISITS_H
#define PLEACH_VISITS_H
#include <cstdio>

struct PleachVisits {
  unsigned long Count = 0;
  ~PleachVisits() { std::fprintf(stderr, "visits %lu\n", Count); }
};
inline PleachVisits pleach_visits;
#define PLEACH_VISIT() (++pleach_visits.Count)

#endif
