#define SAY(x) ((void)0)
