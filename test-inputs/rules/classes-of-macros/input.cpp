// case: config -DWIDE
// traversals: read write
// Rule: a macro that a function names in another configuration may make a class, which overrides what is fused here.
#include <typeinfo>

#include "case.h"
#include "pleach.h"

static unsigned Log = 1;
inline void record(unsigned value) { Log = Log * 31 + value; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  unsigned Input = 0, A = 0, B = 0;

  virtual ~Node() {}
  _traversal_ virtual void read() {
    A += Input;
    if (Left) Left->read();
    if (Right) Right->read();
  }
  _traversal_ virtual void write() {
    B = B * 3 + A;
    if (Left) Left->write();
    if (Right) Right->write();
  }
};

struct Plain : Node {};

#define RECORDED_CLASS(NAME) \
  struct NAME : Plain {      \
    void read() override {   \
      Node::read();          \
      record(B);             \
    }                        \
  }
#define RECORDED(NAME) RECORDED_CLASS(NAME)

static Node *make(Random &random, int depth) {
  if (depth == 0) return nullptr;
  Node *node = depth % 2 ? new Node : new Plain;
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
#ifdef WIDE
  RECORDED(Wide);
  Wide root;
#else
  Plain root;
#endif
  root.Left = make(random, 5);
  root.B = 7;
  visit(root);
  show(&root);
  std::printf("%u\n", Log);
}
