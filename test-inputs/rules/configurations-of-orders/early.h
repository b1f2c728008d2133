#ifndef EARLY_H
#define EARLY_H
#ifndef LATE_H
#define TOP 1
#else
#define TOP 2
#endif
#endif
