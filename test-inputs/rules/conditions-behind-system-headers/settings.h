#ifndef SETTINGS_H
#define SETTINGS_H
extern int counter;
#ifdef COUNTED
#define NEXT (counter++)
#else
#define NEXT 1
#endif
#endif
