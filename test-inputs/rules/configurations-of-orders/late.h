#ifndef LATE_H
#define LATE_H
#endif
