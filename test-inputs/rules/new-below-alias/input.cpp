// traversals: look renew
// Rule: replacing a child by `delete` and `new` writes everything below it (any*): `look`, called earlier, reads the
// old part through a link that all nodes share. Run together, it reads freed memory.
#include "case.h"
#include "pleach.h"

struct _tree_ Part {
  int Value = 100;
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  _child_ Part *Own = nullptr;
  Part *Link = nullptr;
  bool Last = true;
  int Got = 0;

  _traversal_ void look() {
    Got = Link->Value;
    if (Last)
      return;
    Next->look();
  }
  _traversal_ void renew() {
    delete Own;
    Own = new Part();
    Own->Value = Got + 1;
    if (Last)
      return;
    Next->renew();
  }
#ifdef WRONG
  void both() {
    Got = Link->Value;
    delete Own;
    Own = new Part();
    Own->Value = Got + 1;
    if (Last)
      return;
    Next->both();
  }
#endif
};

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->look();
  root->renew();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node *all[10];
    Node *root = nullptr;
    for (int i = 0; i < tree; ++i) {
      all[i] = new Node;
      all[i]->Own = new Part;
      all[i]->Own->Value = random.below(50);
      all[i]->Next = root;
      all[i]->Last = root == nullptr;
      root = all[i];
    }
    for (int i = 0; i < tree; ++i)
      all[i]->Link = root->Own;
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->Got, node->Own->Value);
  }
}
