// Call sites of another file.
#include "node.h"

int others(Node *root) {
  int n = 4, m = 5;
  root->add(n);
  root->scale(m);
  return n * 1000 + m;
}
int other(Node *root) {
  int n = 4;
  root->add(n);
  root->scale(n);
  return n;
}
