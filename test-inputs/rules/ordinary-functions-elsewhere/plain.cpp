// Nothing in this file says that others call it.
int scaled(int x) { return x * 3; }
