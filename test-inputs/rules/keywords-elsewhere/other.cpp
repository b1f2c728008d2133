#include "node.h"

void other(Node &root) {
  root.read();
  root.write();
}
