// traversals: sum drop mark clear step turn
// Rule: a variable says whether a child is there as long as no other is put there: what was asked before that is another question (`sum` and
// `drop`). Variables for other children, and those that change, say something else (`mark` and `clear`), and so does a cast that may fail
// (`step` and `turn`).
#include "case.h"
#include "pleach.h"

#include <cstdio>

struct _tree_ Node {
  virtual ~Node() = default;
  int Value = 0, Total = 0, Seen = 0;
  bool Gone = false;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;

  // Where the child goes, the first walk goes on and the second does not.
  _traversal_ void sum() {
    Node *left = Left;
    Total = (Total * 3 + Value) % 1000;
    if (Right) {
      if (left) Right->sum();
    }
  }
  _traversal_ void drop() {
    Seen = (Seen * 3 + Value) % 1000;
    if (Gone) {
      Left = nullptr;
    }
    if (Right) {
      if (Left != nullptr) Right->drop();
    }
  }

  _traversal_ void mark() {
    Seen = (Seen + Value) % 1000;
    Node *next = Left;
    if (next) next->mark();
    if (Right) Right->mark();
  }
  _traversal_ void clear() {
    Total = (Total + Seen) % 1000;
    Node *next = Left;
    if (Value % 2) next = Right;
    if (next) next->clear();
  }

  _traversal_ void step();
  _traversal_ void turn();
};
struct Leaf : Node {
  int More = 0;
};

void Node::step() {
  Seen = (Seen * 7 + Value) % 1000;
  Leaf *leaf = dynamic_cast<Leaf *>(Left);
  if (leaf) leaf->step();
}
void Node::turn() {
  Total = (Total * 7 + Value) % 1000;
  Node *left = Left;
  if (left) left->turn();
}

static Node *build(Random &random, int depth) {
  Node *it = depth == 0 ? new Leaf : new Node;
  it->Value = random.below(90);
  it->Gone = random.below(2) == 0;
  if (depth > 0 && random.below(4) > 0) it->Left = build(random, random.below(2) * (depth - 1));
  if (depth > 0 && random.below(5) > 0) it->Right = build(random, depth - 1);
  return it;
}

static void dump(const Node *it) {
  std::printf("%d %d %d\n", it->Value, it->Total, it->Seen);
  if (it->Left) dump(it->Left);
  if (it->Right) dump(it->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 6);
  root->mark();
  root->clear();
  dump(root);
  root->step();
  root->turn();
  dump(root);
  root->sum();
  root->drop();
  dump(root);
}
