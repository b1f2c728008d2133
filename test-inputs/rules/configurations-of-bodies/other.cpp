#include "node.h"

unsigned Log = 1;

void said(Node *root) {
  root->say();
  root->tell();
}
