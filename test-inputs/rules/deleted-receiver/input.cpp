// traversals: look prune
// Rule: a call and a `dynamic_cast` read the node itself, which must not be deleted before, even if what is called
// touches nothing of the node. (`kept` was read before the deletion, so no field tells.)
#include "case.h"
#include "pleach.h"

static int Counted = 0;

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Value = 0;

  virtual ~Node() {}
  _traversal_ virtual void count() {}
  _traversal_ virtual void look() {}
  _traversal_ virtual void prune() {}
};

struct _tree_ Leaf : Node {
  _traversal_ void count() override { Counted = Counted + 1; }
  _traversal_ void prune() override { Value = Value + 7; }
};

struct _tree_ Inner : Node {
  int Inners = 0;

  _traversal_ void count() override { Counted = Counted + 10; }
  _traversal_ void look() override {
    Node *const kept = Left;
    Right->look();
    if (dynamic_cast<Inner *>(kept) != nullptr)
      Inners = Inners + 1;
    kept->count();
  }
  _traversal_ void prune() override {
    delete Left;
    Left = new Leaf();
    Left->prune();
    Right->prune();
  }
};

#ifdef WRONG
static void both(Node *node) {
  Inner *inner = dynamic_cast<Inner *>(node);
  if (inner == nullptr) {
    node->prune();
    return;
  }
  both(inner->Right);
  inner->Left = new Leaf();
  inner->Left->count();
  inner->Left->prune();
}
static void run(Node *root) { both(root); }
#else
static void run(Node *root) {
  root->look();
  root->prune();
}
#endif

static Node *build(Random &random, int depth) {
  if (depth == 0)
    return new Leaf();
  Inner *made = new Inner();
  made->Left = build(random, random.below(depth));
  made->Right = build(random, depth - 1);
  return made;
}

static void print(const Node *node) {
  if (node == nullptr)
    return;
  const Inner *inner = dynamic_cast<const Inner *>(node);
  std::printf("%d %d\n", node->Value, inner == nullptr ? -1 : inner->Inners);
  print(node->Left);
  print(node->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    Node *root = build(random, tree);
    run(root);
    print(root);
    std::printf("%d\n", Counted);
  }
}
