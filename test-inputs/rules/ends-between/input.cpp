// traversals: grow scale weigh mark tint stamp
// Rule: a walk that may end early stands between two others that depend on it. As a condition, its end would leave its call under more of them
// than the others have, in a place of its own between theirs, and keep these apart; with a flag all three are one walk.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  unsigned Size = 1, Weight = 0, Limit = 0, Colour = 0, Stamp = 0;

  // All three depend on each other.
  _traversal_ void grow() {
    Size = Size + 1;
    if (Left) Left->grow();
    if (Right) Right->grow();
  }
  _traversal_ void scale() {
    if (Limit > 5) return;
    Size = Size * 2 + Limit;
    if (Left) Left->scale();
    if (Right) Right->scale();
  }
  _traversal_ void weigh() {
    Weight = Weight + Size;
    if (Left) Left->weigh();
    if (Right) Right->weigh();
  }

  // The one in the middle depends on neither: its end is a condition, without a flag.
  _traversal_ void mark() {
    Colour = Colour + 3;
    if (Left) Left->mark();
    if (Right) Right->mark();
  }
  _traversal_ void tint() {
    if (Limit > 5) return;
    Stamp = Stamp * 3 + Limit;
    if (Left) Left->tint();
    if (Right) Right->tint();
  }
  _traversal_ void stamp() {
    Weight = Weight * 5 + Colour;
    if (Left) Left->stamp();
    if (Right) Right->stamp();
  }
};

static Node Nodes[127];

static void depend(Node *root) {
  root->grow();
  root->scale();
  root->weigh();
}

static void independent(Node *root) {
  root->mark();
  root->tint();
  root->stamp();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int at = 0; at < 127; ++at) {
    Node *node = &Nodes[at];
    node->Limit = static_cast<unsigned>(random.below(7));
    node->Size = static_cast<unsigned>(random.below(50));
    if (at > 0) ((at & 1) != 0 ? Nodes[(at - 1) / 2].Left : Nodes[(at - 1) / 2].Right) = node;
  }
  depend(Nodes);
  independent(Nodes);
  for (const Node &node : Nodes)
    std::printf("%u %u %u %u\n", node.Size, node.Weight, node.Colour, node.Stamp);
}
