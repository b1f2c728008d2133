// traversals: look push peek own seen grow more
// Rule: a node may lie in a data field, and a child field may lead to it: what is read there by the field's name is what
// `push` (called earlier) writes by way of the child.
#include "case.h"
#include "pleach.h"
#include <vector>

struct _tree_ Part {
  int Value = 1, Sum = 0;

  _traversal_ void push() { Value = Value * 2 + 1; }
  _traversal_ void look() { Sum = Sum + Value; }
};

_pure_ static int value(const Part &part) { return part.Value; }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  _child_ Part *First = nullptr;
  _child_ Part *Second = nullptr;
  Part Own;
  std::vector<Part> Parts = std::vector<Part>(1);
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
  // The whole object.
  _traversal_ void peek() {
    Got = Got * 3 + value(Own);
    if (Next == nullptr)
      return;
    Next->peek();
  }
  // Calls by the field's name, behind those by way of the child.
  _traversal_ void seen() {
    if (Next == nullptr)
      return;
    Next->seen();
    First->look();
  }
  _traversal_ void own() {
    Own.push();
    if (Next == nullptr)
      return;
    Next->own();
  }
  // An element.
  _traversal_ void grow() {
    if (Next == nullptr)
      return;
    Next->grow();
    Second->push();
  }
  _traversal_ void more() {
    Got = Got * 3 + Parts[0].Value;
    if (Next == nullptr)
      return;
    Next->more();
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

static void whole(Node *root) {
  root->push();
  root->peek();
}
static void calls(Node *root) {
  root->seen();
  root->own();
}
static void elements(Node *root) {
  root->grow();
  root->more();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node nodes[8];
    for (int i = 0; i < tree; ++i) {
      nodes[i].Own.Value = random.below(40);
      nodes[i].First = &nodes[i].Own;
      nodes[i].Second = &nodes[i].Parts[0];
      nodes[i].Next = i + 1 < tree ? &nodes[i + 1] : nullptr;
    }
    Node *root = nodes;
    run(root);
    whole(root);
    calls(root);
    elements(root);
    for (const Node &node : nodes)
      std::printf("%d %d %d\n", node.Got, node.Own.Value, node.Own.Sum);
  }
}
