#define SAY(x) (Log = Log * 3 + unsigned(x))
