// traversals: mean spread
// Trap 16: floating-point results must not change by a bit: no reassociation, no excess precision. All bits are
// printed.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  double Input = 0, Mean = 0, Spread = 0;
  float Small = 0.1f;

  _traversal_ void mean(double weight) {
    Mean = Input * weight;
    if (Leaf)
      return;
    Left->mean(weight * 0.3);
    Right->mean(weight / 0.7);
    Mean += (Left->Mean + Right->Mean) / 3.0;
    Small = Small * 1.1f + static_cast<float>(Mean);
  }
  _traversal_ void spread(double above) {
    Spread = (Mean - above) * (Mean - above);
    if (Leaf)
      return;
    Left->spread(Mean + Left->Small);
    Right->spread(Mean - Right->Small);
    Spread = Spread + Left->Spread * 1e-3 + Right->Spread * 1e3;
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(1000) / 7.0;
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%a %a %a\n", node->Mean, node->Spread, static_cast<double>(node->Small));
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->mean(1.7);
  root->spread(0.1);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
