#ifndef SAY_H
#define SAY_H

#ifdef LOUD
#define SAY(x) (Log = Log * 7 + unsigned(x))
#else
#define SAY(x) ((void)0)
#endif

#endif
