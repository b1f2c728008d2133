// case: msan
// traversals: init use
// Trap 18: fields and locals start without a value; one traversal sets them where the other may read them, and
// `use` looks at them only behind its own test. References and const locals cannot be hoisted.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next;
  bool Last;
  int Input, Level, Total;

  _traversal_ void init(int level) {
    Level = level;
    if (Last)
      return;
    const int step = Input % 3;
    int &target = Next->Total;
    if (step == 2) {
      target = 1;
      return;
    }
    target = step;
    Next->init(level + step);
  }

  _traversal_ void use() {
    if (Last)
      return;
    const int step = Next->Total;
    if (step == 1)
      return;
    const bool deep = Level > 4;
    Next->use();
    Total = deep ? Level : step;
  }
};

static void run(Node *root) {
  root->init(0);
  root->use();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 20; ++tree) {
    Node *root = new Node;
    root->Last = true;
    root->Next = nullptr;
    root->Input = 0;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      node->Input = random.below(30);
      root = node;
    }
    root->Total = 9;
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next) {
      std::printf("%d: %d", node->Input, node->Level);
      if (node != root || !node->Last)
        std::printf(" %d", node->Total);
      std::printf("\n");
      if (!node->Last && node->Input % 3 == 2)
        break;
    }
  }
}
