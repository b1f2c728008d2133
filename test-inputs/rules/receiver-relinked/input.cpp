// traversals: unlink mark beside
// Rule: the receiver of a call is evaluated like an argument. `unlink` on `Next` writes this node's `Next`
// through `Prev`, so `mark` has to look at `Next` again: a group would use the old one for both.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Beside = 0;
  Node *Prev = nullptr;
  bool Last = true, Dead = false;
  int Mark = 0;

  _traversal_ void unlink() {
    if (Last)
      return;
    Next->unlink();
    if (Dead) {
      Prev->Next = Next;
      Next->Prev = Prev;
      Next = nullptr;
      Last = true;
    }
  }
  _traversal_ void mark(int m) {
    Mark = m;
    if (Last)
      return;
    Next->mark(m + 1);
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Last)
      return;
    Next->beside();
  }
#ifdef WRONG
  void both(int m) {
    Mark = m;
    if (Last)
      return;
    Next->both(m + 1);
    if (Dead) {
      Prev->Next = Next;
      Next->Prev = Prev;
      Next = nullptr;
      Last = true;
    }
  }
#endif
};

#ifdef WRONG
static void run(Node *root) { root->both(1); }
#else
static void run(Node *root) {
  root->unlink();
  root->mark(1);
}
#endif

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->mark(2);
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *all[10];
    Node *root = nullptr;
    for (int i = 0; i <= tree; ++i) {
      all[i] = new Node;
      all[i]->Next = root;
      all[i]->Last = root == nullptr;
      if (root != nullptr) {
        root->Prev = all[i];
        all[i]->Dead = i < tree && random.below(2) == 0;
      }
      root = all[i];
    }
    run(root);
    neighbours(root);
    std::printf("%d\n", root->Beside);
    for (int i = 0; i <= tree; ++i)
      std::printf("%d %d\n", all[i]->Dead ? 1 : 0, all[i]->Mark);
  }
}
