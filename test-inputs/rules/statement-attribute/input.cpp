// case: args -std=c++23
// traversals: check mark count look set
// Rule: an attribute of a statement may say something of fields that the compiler does not show as a use of them:
// `assume` holds where it stands, and not behind the writes of another walk. Those that only weigh branches are harmless.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Checked = 0, Marked = 0, Count = 0;

  _traversal_ void check() { // expect: unsupported-body
    if (Next == nullptr) return;
    Next->check();
    [[assume(Next->Marked == 0)]];
    Checked = Input + 1;
  }
  _traversal_ void mark() {
    Marked = 1;
    if (Next == nullptr) [[unlikely]] return;
    Next->mark();
  }
  _traversal_ void count() {
    switch (Input) {
    case 3:
      ++Count;
      [[fallthrough]];
    case 4:
      ++Count;
      break;
    default:
      break;
    }
    if (Next == nullptr) return;
    Next->count();
  }
};

struct _tree_ Leaf {
  _child_ Leaf *Next = nullptr;
  int Input = 0, Checked = 0, Marked = 0;
};
_traversal_ static void look(Leaf *leaf) { // expect: unsupported-body
  if (leaf->Next == nullptr) return;
  look(leaf->Next);
  [[assume(leaf->Next->Marked == 0)]];
  leaf->Checked = leaf->Input + 1;
}
_traversal_ static void set(Leaf *leaf) {
  leaf->Marked = 1;
  if (leaf->Next == nullptr) return;
  set(leaf->Next);
}
static void both(Leaf *root) {
  look(root);
  set(root);
}

static void run(Node *root) {
  root->check();
  root->mark();
  root->count();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int length = 0; length < 6; ++length) {
    Node *root = nullptr;
    for (int at = 0; at < length; ++at) {
      Node *node = new Node;
      node->Next = root;
      node->Input = random.below(6);
      root = node;
    }
    if (root == nullptr) continue;
    run(root);
    Leaf end, start;
    start.Next = &end;
    start.Input = length;
    both(&start);
    std::printf("%d %d\n", start.Checked, end.Marked);
    for (const Node *it = root; it != nullptr; it = it->Next)
      std::printf("%d %d %d\n", it->Checked, it->Marked, it->Count);
    while (root != nullptr) {
      Node *next = root->Next;
      delete root;
      root = next;
    }
  }
}
