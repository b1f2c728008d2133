#include "node.h"

#include <algorithm>

int rounded(int value) { return value - value % 3; }

int Node::count(int by) {
  Seen += by;
  int counted = 1;
  if (Left) counted += Left->count(by + 1);
  if (Right) counted += Right->count(by);
  return counted;
}

int depth(Node *node) {
  if (!node) return 0;
  node->Input = rounded(node->Input + 1);
  return 1 + std::max(rounded(depth(node->Left)), depth(node->Right));
}
