#include "node.h"

void Node::sum() { Sum = Value; }

void Pair::sum() {
  if (left())
    left()->sum();
  if (Right != nullptr)
    (*Right).sum();
  Sum = Value + (left() ? left()->Sum : 0);
}

void run(const std::unique_ptr<Node> &root) {
  root->grow();
  root->sum();
}
