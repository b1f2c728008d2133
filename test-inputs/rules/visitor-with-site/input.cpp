// traversals: number measure
// Rule: a call site may stand in the class of the visitor whose walks it calls: what it calls is declared in front of that.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  int Id = 0, Depth = 0, Size = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
};

// Numbers and measures trees.
class Numbering {
public:
  explicit Numbering(int first) : Next(first) {}

  void run(Node &root) {
    number(root, 0);
    measure(root);
  }
  int last() const { return Next; }

private:
  _traversal_ void number(Node &node, int depth) {
    node.Id = Next++;
    node.Depth = depth;
    if (node.Left) number(*node.Left, depth + 1);
    if (node.Right) number(*node.Right, depth + 1);
  }
  _traversal_ void measure(Node &node) {
    if (node.Left) measure(*node.Left);
    if (node.Right) measure(*node.Right);
    node.Size = 1 + (node.Left ? node.Left->Size : 0) + (node.Right ? node.Right->Size : 0);
  }

  int Next;
};

static Node *grow(Random &random, int depth) {
  if (depth == 0 || random.below(4) == 0) return nullptr;
  Node *node = new Node;
  node->Left = grow(random, depth - 1);
  node->Right = grow(random, depth - 1);
  return node;
}

static void show(const Node *node) {
  if (!node) return;
  std::printf("%d %d %d\n", node->Id, node->Depth, node->Size);
  show(node->Left);
  show(node->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node root;
  root.Left = grow(random, 5);
  root.Right = grow(random, 5);
  Numbering numbering(7);
  numbering.run(root);
  show(&root);
  std::printf("%d\n", numbering.last());
}
