// traversals: inherit collect depth echo
// Parent and cross links, which are no children: reads and writes through them meet every node.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Node *Parent = nullptr;
  Node *Cross = nullptr;
  bool Leaf = true;
  int Input = 0, Style = 0, Votes = 0, Depth = 0, Echo = 0;

  _traversal_ void inherit() {
    if (Parent != nullptr)
      Style = Parent->Style + Input;
    if (Leaf)
      return;
    Left->inherit();
    Right->inherit();
  }
  _traversal_ void collect() {
    if (Cross != nullptr)
      Cross->Votes += Style;
    if (Leaf)
      return;
    Left->collect();
    Right->collect();
  }
  _traversal_ void depth(int d) {
    Depth = d;
    if (Leaf)
      return;
    Left->depth(d + 1);
    Right->depth(d + 1);
  }
  _traversal_ void echo() {
    if (Cross != nullptr)
      Echo = Cross->Votes * 2 + Cross->Depth;
    if (Leaf)
      return;
    Left->echo();
    Right->echo();
  }
};

static Node *All[600];
static int Count = 0;

static Node *build(Random &random, Node *parent, int depth) {
  Node *node = new Node;
  All[Count++] = node;
  node->Parent = parent;
  node->Input = random.below(100);
  if (random.below(2) == 0)
    node->Cross = All[random.below(Count)];
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, node, depth - 1);
    node->Right = build(random, node, depth - 1 - random.below(2));
  }
  return node;
}

static void run(Node *root) {
  root->inherit();
  root->depth(0);
  root->collect();
  root->echo(); // expect: unfused-by-limit
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Count = 0;
    Node *root = build(random, nullptr, tree);
    for (int i = 0; i < Count; i += 3)
      All[i]->Cross = All[random.below(Count)];
    run(root);
    for (int i = 0; i < Count; ++i)
      std::printf("%d %d %d %d\n", All[i]->Style, All[i]->Votes, All[i]->Depth, All[i]->Echo);
  }
}
