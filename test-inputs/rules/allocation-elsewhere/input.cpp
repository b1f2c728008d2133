// case: files input.cpp memory.cpp
// traversals: fill count name beside
// Rule: where another file brings the program's own `operator new`, creating an object does here what that does. `count`
// reads on every node how many objects there are once `fill` has made its own.
#include "case.h"
#include "pleach.h"
#include <string>

extern int Made;

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0;
  bool Leaf = true;
  int Input = 0, Seen = 0;
  int *Value = nullptr;
  std::string Text;

  _traversal_ void fill() {
    Value = new int(Input);
    if (Leaf)
      return;
    Left->fill();
    Right->fill();
  }
  _traversal_ void name() {
    Text += "a text that does not fit into the object";
    if (Leaf)
      return;
    Left->name();
    Right->name();
  }
  _traversal_ void count() {
    Seen = Made;
    if (Leaf)
      return;
    Left->count();
    Right->count();
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
#ifdef WRONG
  void both() {
    Value = new int(Input);
    Seen = Made;
    if (Leaf)
      return;
    Left->both();
    Right->both();
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Input, node->Seen, *node->Value);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->fill();
  root->count();
}
#endif

static void again(Node *root) {
  root->name();
  root->count();
}

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->count();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    again(root);
    dump(root);
    neighbours(root);
    std::printf("%d\n", root->Beside);
    dump(root);
  }
}
