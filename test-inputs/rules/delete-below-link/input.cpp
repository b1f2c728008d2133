// traversals: look prune
// Rule: `delete` of a child writes everything below it (any*). `look`, called earlier, reads deleted parts of other
// nodes through a link, a way that does not lead through the child field. Run together, it reads freed memory.
#include "case.h"
#include "pleach.h"

struct _tree_ Part {
  int Value = 1;
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  _child_ Part *Own = nullptr;
  const Part *Link = nullptr;
  bool Last = true;
  int Got = 0;

  _traversal_ void look() {
    if (Last)
      return;
    Got = Link->Value;
    Next->look();
  }
  _traversal_ void prune() {
    if (Last)
      return;
    delete Own;
    Own = nullptr;
    Next->prune();
  }
#ifdef WRONG
  void both() {
    if (Last)
      return;
    Got = Link->Value;
    delete Own;
    Own = nullptr;
    Next->both();
  }
#endif
};

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->look();
  root->prune();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *all[10];
    Node *root = new Node;
    for (int i = 0; i < tree; ++i) {
      all[i] = new Node;
      all[i]->Own = new Part;
      all[i]->Own->Value = random.below(50);
      all[i]->Next = root;
      all[i]->Last = false;
      root = all[i];
    }
    for (int i = 0; i < tree; ++i)
      all[i]->Link = all[random.below(tree)]->Own;
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->Got, node->Own == nullptr ? 1 : 0);
  }
}
