// traversals: wide high deep low tall flat
// Rule: a local or parameter that stands in a macro's argument keeps its name, and its namesakes in other traversals
// are renamed; where both stand in macros, the traversals run apart.
#include "case.h"
#include "pleach.h"

#define CLAMP(value, most) ((value) > (most) ? (most) : (value))
#define STEPS (step + 1)
#define DECLARE(name) int name = Input
#define name2DECLARE(name) int name = Input + 1
#define saved2DECLARE(name) int saved2 = Input + 1

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Width = 0, Height = 0, Depth = 0, Low = 0;

  _traversal_ void wide(int step) {
    Width = Input + step;
    if (Next == nullptr) return;
    int most = step * 2;
    Next->wide(most % 50);
  }
  _traversal_ void high(int step) {
    int most = Input % 7;
    Height = CLAMP(step, most) + STEPS;
    if (Next == nullptr) return;
    Next->high(CLAMP(step + 1, 20));
  }
  _traversal_ void deep(int level) {
    Depth = CLAMP(level, Input);  // expect-any: not-written
    if (Next == nullptr) return;
    Next->deep(level + 1);
  }
  _traversal_ void low(int level) {
    Low = CLAMP(Input, level);
    if (Next == nullptr) return;
    Next->low(level + 2);
  }
  // Both are declared by a macro.
  _traversal_ void tall() {
    DECLARE(saved);  // expect-any: not-written
    Height += saved;
    if (Next == nullptr) return;
    Next->tall();
    Width += saved;
  }
  _traversal_ void flat() {
    DECLARE(saved);
    Depth -= saved;
    if (Next == nullptr) return;
    Next->flat();
    Low += saved;
  }
};

static void declared(Node *root) {
  root->tall();
  root->flat();
}

static void run(Node *root) {
  root->wide(1);
  root->high(2);
}

static void both(Node *root) {
  root->deep(1);
  root->low(2);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree * 2; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Input = random.below(30);
      root = node;
    }
    run(root);
    both(root);
    declared(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d %d\n", node->Width, node->Height, node->Depth, node->Low);
  }
}
