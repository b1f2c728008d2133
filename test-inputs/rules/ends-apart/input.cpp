// case: msan
// traversals: paint number weigh mark
// Three traversals end under conditions of their own, one never does: those that are left stay fused. What a `return`
// protects (`Look->Value`) is an argument that only its own traversal evaluates, and a local that is declared behind the
// `return` is an argument of that traversal alone.
#include "case.h"
#include "pleach.h"

struct Style {
  int Value;
};

class _tree_ Node {
public:
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  const Style *Look = nullptr;
  int Input = 0;
  int Painted = 0, Number = 0, Weight = 0, Marks = 0;

  void all(int seed);

private:
  _traversal_ void paint(int value) {
    Painted = value;
    if (Look == nullptr)
      return;
    int mixed = value * 3 + Look->Value;
    if (!Leaf) {
      Painted += mixed;
    } else {
      Painted -= mixed;
      return;
    }
    Left->paint(Look->Value);
    Right->paint(mixed);
  }

  _traversal_ void number(int n) {
    Number = n;
    if (Leaf)
      return;
    if (Input % 4 == 0) {
      if (n % 2 == 0)
        return;
      Number++;
    }
    Left->number(n * 2);  // expect: unfused-by-limit
    Right->number(n * 2 + 1);  // expect: unfused-by-limit
  }

  _traversal_ void weigh() {
    if (Leaf || Input == 3) {
      Weight = Input;
      return;
    }
    Left->weigh();
    Right->weigh();
    Weight = Left->Weight + Right->Weight + Input;
  }

  _traversal_ void mark(int m) {
    Marks = m % 11;
    if (Leaf)
      m += 1;
    Marks += m;
    if (Leaf)
      return;
    Left->mark(m + Input);  // expect: unfused-by-limit
    Right->mark(m - Input);  // expect: unfused-by-limit
  }
};

void Node::all(int seed) {
  paint(seed);
  number(1);
  weigh();
  mark(seed);
}

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(9);
  if (random.below(5) > 0)
    node->Look = new Style{random.below(10)};
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d\n", node->Painted, node->Number, node->Weight, node->Marks);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = build(random, tree);
    root->all(tree);
    dump(root);
  }
}
