// traversals: find reset depth number
// The annotation strings of the published tools, from macros of the program's own: annotations on declarations
// only, on definitions only and on both; effect summaries bare, quoted and in two pairs of parentheses.
#include "case.h"
#define __tree_structure__ __attribute__((annotate("tf_tree")))
#define __tree_child__ __attribute__((annotate("tf_child")))
#define __tree_traversal__ __attribute__((annotate("tf_fuse")))
#define __abstract_access__(AccessList) __attribute__((annotate("tf_strict_access" #AccessList)))

static int Errors = 0;
static int Warnings = 0;
enum NodeKind { INNER, TIP };

class __tree_structure__ Node;
__abstract_access__("((1, 'w', 'global'))") void complain(int what) { Errors = Errors * 3 % 10007 + what; }
__abstract_access__((2, 'w', 'global')) void warn(int what) { Warnings = Warnings * 5 % 10007 + what; }

class __tree_structure__ Node {
public:
  bool Found = false;
  NodeKind Kind = TIP;
  int Key = 0, Depth = 0, Label = 0;
  __tree_child__ Node *Left = nullptr;
  __tree_child__ Node *Right = nullptr;

  __abstract_access__("(3,'w','local')|(1,'r','global')") void mark(int m) { Label += m + Errors % 2; }
  __abstract_access__("(3,'r','local')") int marked() const { return Label; }

  __tree_traversal__ void find(int key);
  __tree_traversal__ void number(int n) {
    mark(n);
    if (Kind == TIP)
      return;
    Left->number(n * 2);
    Right->number(n * 2 + 1);
  }
};

void Node::find(int key) {
  if (Kind == TIP) {
    if (Key == key)
      Found = true;
    return;
  }
  if (Key > 90)
    complain(Key);
  Left->find(key);
  Right->find(key);
}

void reset(Node *n);
__tree_traversal__ void depth(Node *n, int d);

__tree_traversal__ void reset(Node *n) {
  if (n->Key > 50)
    warn(n->Key);
  n->Depth = 0;
  if (n->Kind == TIP)
    return;
  reset(n->Left);
  reset(n->Right);
}

void depth(Node *n, int d) {
  n->Depth += d + n->marked();
  if (n->Kind == TIP)
    return;
  depth(n->Left, d + 1);
  depth(n->Right, d + 1);
}

static Node *build(Random &random, int height) {
  Node *node = new Node;
  node->Key = random.below(100);
  if (height > 0) {
    node->Kind = INNER;
    node->Left = build(random, height - 1);
    node->Right = build(random, height - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d\n", node->Key, node->Found ? 1 : 0, node->Depth, node->Label);
  if (node->Kind == INNER) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->find(7);
  root->number(1);
  reset(root);
  depth(root, 1);
  root->find(20); // expect: unfused-by-limit
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    std::printf("%d %d\n", Errors, Warnings);
  }
}
