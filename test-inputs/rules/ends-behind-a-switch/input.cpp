// traversals: feed grow
// case: gain
// Behind a `switch` all of whose groups but one end the traversal, it may end too: in the one branch that is left. A last `return;` ends nothing.
#include <vector>

#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ std::vector<Node *> Kids;
  unsigned Kind = 0, Girth = 1, Sap = 1, Trail = 0;

  _traversal_ void feed(unsigned by) {
    Trail ^= by;
    switch (Kind) {
    case 0u: {
      if (Left) Left->feed(by + 1u);
      break;
    }
    case 1u: Sap += by; return;
    default: Sap += Trail; return;
    }
    if (Trail % 3u == 0u) return;
    Sap = Sap * 3u + by;
    return;
  }
  _traversal_ unsigned grow() {
    Girth += 1u;
    if (Girth % 3u == 0u) {
      Girth += Kind;
      if (Kids.empty()) return Girth;
    }
    switch (Kind) {
    case 0u: {
      unsigned first = 7u;
      if (Left) first = Left->grow();
      if (first % 3u == 1u) Girth += 2u;
      Girth += first;
      break;
    }
    case 1u: return Girth + 7u;
    default: return Girth * 2u;
    }
    if (Left) return Girth;
    return Girth + 3u;
  }
};

static Node *grown(Random &random, int depth) {
  Node *node = new Node;
  const int kind = random.below(6);
  node->Kind = kind < 4 ? 0u : kind - 3u;
  node->Girth = random.below(20);
  node->Sap = random.below(20);
  node->Trail = random.below(20);
  if (depth > 0 && random.below(4) != 0) node->Left = grown(random, depth - 1);
  if (depth > 0)
    for (int kids = random.below(4); kids > 0; --kids) node->Kids.push_back(grown(random, depth - 1));
  return node;
}

static void show(const Node *node) {
  std::printf("%u %u %u ", node->Girth, node->Sap, node->Trail);
  if (node->Left) show(node->Left);
  for (const Node *kid : node->Kids) show(kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int round = 0; round < 12; ++round) {
    Node *root = grown(random, 8);
    root->feed(1u);
    unsigned first = root->grow();
    root->feed(2u);
    show(root);
    std::printf("\n%u\n", first);
  }
}
