// traversals: look push
// Rule: a node may lie in a data field, and a child field may lead to it: what is read there by the field's name is what
// `push` (called earlier) writes by way of the child.
#include "case.h"
#include "pleach.h"

struct _tree_ Part {
  int Value = 1, Sum = 0;

  _traversal_ void push() { Value = Value * 2 + 1; }
  _traversal_ void look() { Sum = Sum + Value; }
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  _child_ Part *First = nullptr;
  Part Own;
  int Got = 0;

  _traversal_ void push() {
    if (Next != nullptr)
      Next->push();
    First->push();
  }
  _traversal_ void look() {
    Got = Got * 3 + Own.Value;
    if (Next != nullptr)
      Next->look();
    First->look();
  }
#ifdef WRONG
  void both() {
    Got = Got * 3 + Own.Value;
    if (Next != nullptr)
      Next->both();
    First->push();
    First->look();
  }
#endif
};

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->push();
  root->look();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node nodes[8];
    for (int i = 0; i < tree; ++i) {
      nodes[i].Own.Value = random.below(40);
      nodes[i].First = &nodes[i].Own;
      nodes[i].Next = i + 1 < tree ? &nodes[i + 1] : nullptr;
    }
    Node *root = nodes;
    run(root);
    for (const Node &node : nodes)
      std::printf("%d %d %d\n", node.Got, node.Own.Value, node.Own.Sum);
  }
}
