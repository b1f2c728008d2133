// traversals: read write
// Rule: which `operator new` a placement chooses depends on whether what it is given is a constant, and is not shown.
#include <cstddef>
#include <new>

#include "case.h"
#include "pleach.h"

struct Pool {
  mutable unsigned Reads = 0, Writes = 0;
};
struct Mark {
  int Number = 0;
  static void *operator new(std::size_t size, Pool &pool) {
    ++pool.Writes;
    return ::operator new(size);
  }
  static void *operator new(std::size_t size, const Pool &pool) {
    ++pool.Reads;
    return ::operator new(size);
  }
  static void operator delete(void *at) { ::operator delete(at); }
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  unsigned Input = 0, A = 0, B = 0;
  Pool Own;

  _traversal_ void read() {
    A += Input;
    if (Left) Left->read();
    if (Right) Right->read();
  }
  _traversal_ void write() const {
    if (Left) Left->write();
    if (Right) Right->write();
    delete new (Own) Mark;  // expect: unsupported-body
  }
};

static Node *make(Random &random, int depth) {
  if (depth == 0) return nullptr;
  Node *node = new Node;
  node->Input = static_cast<unsigned>(random.below(40));
  node->Left = make(random, depth - 1 - random.below(2) % depth);
  node->Right = make(random, depth - 1);
  return node;
}

static void show(const Node *node) {
  if (!node) return;
  std::printf("%u %u ", node->Own.Reads, node->Own.Writes);
  show(node->Left);
  show(node->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = make(random, 5);
  root->read();
  root->write();
  show(root);
  std::printf("\n");
}
