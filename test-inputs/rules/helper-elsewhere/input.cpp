// case: files input.cpp other.cpp
// traversals: doubled tripled halved store look push tick
// Rule: whether an annotated function returns, and what it touches beside what the annotation says, is seen in whatever file
// has its body: `twice` returns, `half` may throw, `getX` reads what `push` writes.
#include "case.h"
#include "node.h"

#ifdef WRONG
static void calculate(Node *root) { root->both(); }
#else
static void calculate(Node *root) {
  root->halved();
  root->store();
}
#endif

static void returning(Node *root) {
  root->doubled();
  root->tripled();
}

static void own(Node *root) {
  root->look();
  root->push();
}

static void ticks(Node *root) {
  root->doubled();
  root->tick();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 12; ++tree) {
    Node *root = nullptr;
    for (int length = 0; length < tree % 4 + 2; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->V = random.below(40);
      root = node;
    }
    root->V += tree % 2 ? 39 : 1;
    try {
      calculate(root);
    } catch (int v) {
      std::printf("stopped at %d\n", v);
    }
    returning(root);
    for (const Node *it = root; it != nullptr; it = it->Next)
      std::printf("%d %d %d %d %d\n", it->V, it->A, it->B, it->C, it->D);
    own(root);
    ticks(root);
    for (const Node *it = root; it != nullptr; it = it->Next)
      std::printf("%d %d %d %d %d %d %d\n", it->V, it->X, it->A, it->B, it->C, it->D, it->Ticks);
  }
}
