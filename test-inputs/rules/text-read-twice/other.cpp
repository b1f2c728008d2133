#include "node.h"

namespace {
struct Item {
  Node *Of;
  Item *operator->() { return this; }
  void put() { Of->put(); }
  void note() { Of->Seen = 33; }
};
} // namespace
static Item cast(Node *node) { return {node}; }
#define WORD clear
#include "runs.h"

int other(Node *root) {
  byType(root);
  const int seen = root->Seen;
  byMacro(root);
  alike(root);
  return seen * 1000 + root->Seen;
}
