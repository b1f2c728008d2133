// traversals: gather mark
// A parameter that is nothing but an argument of a call which is expanded, of a body that has no use for it, has no name in the fused function.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  unsigned Rung = 1, Told = 1;
  _child_ Node *Tower = nullptr;
  virtual ~Node() = default;
  _traversal_ virtual void mark() {
    Told = Told * 3u + Rung;
    if (Tower) Tower->mark();
  }
  _traversal_ virtual void gather(unsigned) {
    Rung += 5u;
    if (Tower) Tower->gather(2u);
  }
};

struct _tree_ Text : Node {
  unsigned Rank = 3;
  void gather(unsigned seed) override {
    Rank += 2u;
    Node::gather(seed & Rank);
  }
};

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    Node *root = nullptr;
    for (int count = 2 + random.below(9); count > 0; --count) {
      Node *node = random.below(2) ? new Node() : new Text();
      node->Tower = root;
      root = node;
    }
    root->gather(7u);
    root->mark();
    while (root) {
      std::printf("%u %u\n", root->Rung, root->Told);
      Node *next = root->Tower;
      delete root;
      root = next;
    }
  }
}
