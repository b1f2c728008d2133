// traversals: place count
// case: gain
// A body that runs in another's in place of the call keeps its values apart from those of the other.
#include "case.h"
#include "pleach.h"

struct _tree_ Leaf {
  _child_ Leaf *Next = nullptr;
  unsigned Value = 1, Seals = 0;

  _traversal_ unsigned sum() {
    unsigned all = Value;
    if (Next) all += 3 * Next->sum();
    return all;
  }
  _traversal_ unsigned seal(unsigned by) {
    Seals = Seals * 5 + by;
    if (Next) Seals += Next->seal(by + 1);
    return Seals;
  }
  _traversal_ unsigned folds(unsigned by) {
    unsigned all = by;
    if (Next) all += Next->folds(by * 2) % 7;
    return all;
  }
};

struct _tree_ Node {
  _child_ Leaf *Till = nullptr;
  _child_ Leaf *Spare = nullptr;
  _child_ Node *Left = nullptr;
  unsigned Shared = 1, Counted = 0;

  virtual ~Node() = default;
  _traversal_ virtual void place() {
    // A call that joins none, in a statement that names a variable.
    const unsigned own = Shared % 11;
    Shared ^= own * 3 + Spare->sum();
    const unsigned sealed = Till->seal(Shared % 50);
    Shared += sealed + Till->folds(3);
  }
  _traversal_ virtual void count() {
    Counted = Till->sum();
    if (Left) Left->count();
  }
};

struct Row final : Node {
  void place() override {
    const unsigned sum = Till->sum();
    Node::place();
    Shared = Shared * 3 + Till->sum() * 5 + Till->folds(sum % 20);
    if (Left) Left->place();
  }
};

static Leaf *chain(Random &random) {
  Leaf *leaf = nullptr;
  for (int size = 1 + random.below(4); size > 0; --size) {
    Leaf *first = new Leaf;
    first->Next = leaf;
    first->Value = static_cast<unsigned>(random.below(30));
    leaf = first;
  }
  return leaf;
}

static Node *grow(Random &random, int depth) {
  Node *node = random.below(3) != 0 ? new Row : new Node;
  node->Till = chain(random);
  node->Spare = chain(random);
  if (depth > 0) node->Left = grow(random, depth - 1);
  return node;
}

static void drop(Leaf *leaf) {
  if (leaf->Next) drop(leaf->Next);
  delete leaf;
}

static void drop(Node *node) {
  drop(node->Till);
  drop(node->Spare);
  if (node->Left) drop(node->Left);
  delete node;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 4; ++tree) {
    Node *root = grow(random, 6);
    root->place();
    root->count();
    for (Node *node = root; node != nullptr; node = node->Left) {
      std::printf("%u %u %u\n", node->Shared, node->Counted, node->Till->Seals);
    }
    drop(root);
  }
}
