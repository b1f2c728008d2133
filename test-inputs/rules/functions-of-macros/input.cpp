// case: config -DWIDE
// traversals: read write
// Rule: a macro that another configuration names may declare by other macros what is called here.
#include "case.h"
#include "pleach.h"

inline unsigned Log = 1;
inline void record(unsigned long) {}
#define RECORDER_FOR(TYPE) \
  inline void record(TYPE value) { Log = Log * 31 + value; }
#define RECORDER RECORDER_FOR(unsigned)
#ifdef WIDE
RECORDER
#endif

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  unsigned Input = 0, A = 0, B = 0;

  _traversal_ void read() {
    A += Input;
    record(A);
    if (Left) Left->read();
    if (Right) Right->read();
  }
  _traversal_ void write() {
    B += Input * 2;
    record(B);
    if (Left) Left->write();
    if (Right) Right->write();
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
  std::printf("%u %u ", node->A, node->B);
  show(node->Left);
  show(node->Right);
}

static void visit(Node &root) {
  root.read();
  root.write();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = make(random, 5);
  visit(*root);
  show(root);
  std::printf("%u\n", Log);
}
