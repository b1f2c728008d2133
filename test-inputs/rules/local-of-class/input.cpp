// traversals: first second third
// Rule: locals of one name and of class type get names of their own like others: their constructors, which no name in the text
// stands for, run where the new names stand, and so do conversions that start with such a name.
#include <string>

#include "case.h"
#include "pleach.h"

struct Mark {
  int Value;
  Mark() : Value(5) {}
  Mark(int v) : Value(v + 1) {}
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, A = 0, B = 0, C = 0;

  _traversal_ void first() {
    Mark z;
    Mark y(Input), x = y;
    std::string s;
    s += "abc";
    int n = Input + 1;
    Mark w = n;
    A = z.Value + x.Value + w.Value + static_cast<int>(s.size());
    if (Leaf)
      return;
    Left->first();
    Right->first();
  }
  _traversal_ void second() {
    Mark z;
    Mark y(Input * 2), x = y;
    std::string s("defg");
    int n = Input + 2;
    Mark w =
n;
    B = z.Value + x.Value + w.Value + static_cast<int>(s.size());
    if (Leaf)
      return;
    Left->second();
    Right->second();
  }
  _traversal_ void third() {
    Mark z{3};
    z = Input;
    C = z.Value;
    if (Leaf)
      return;
    Left->third();
    Right->third();
  }
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
  std::printf("%d %d %d %d\n", node->Input, node->A, node->B, node->C);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->first();
  root->second();
  root->third();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
