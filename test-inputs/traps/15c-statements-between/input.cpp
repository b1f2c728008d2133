// traversals: grow count shrink
// Trap 15: other statements between the calls: some the calls may pass, some use what the calls write, some
// return, some declare what the next call's argument needs.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Size = 0, Count = 0;

  _traversal_ void grow(int by) {
    Size += by;
    if (Last)
      return;
    Next->grow(by + 1);
  }
  _traversal_ void count() {
    if (Last)
      return;
    Next->count();
    Count = Next->Count + 1 + Size % 2;
  }
  _traversal_ void shrink(int by) {
    Size -= by;
    if (Last)
      return;
    Next->shrink(by * 2);
  }
};

static int Runs = 0;

static int passable(Node *root) {
  root->grow(1);
  int extra = 3;
  Runs += extra;
  root->count();
  return Runs;
}

static int dependent(Node *root) {
  root->grow(2);
  int size = root->Size;
  root->shrink(size % 5);
  root->Size = 100;
  root->count();
  return root->Count;
}

static int leaving(Node *root, int limit) {
  root->grow(3);
  if (limit > 3)
    return -1;
  root->count();
  int amount = limit + 1;
  root->shrink(amount);
  return amount;
}

static int printing(Node *root) {
  root->grow(1);
  std::printf("size %d\n", root->Size);
  root->count();
  root->shrink(1);
  return 0;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->Last = false;
      node->Size = random.below(9);
      root = node;
    }
    std::printf("%d\n", passable(root));
    std::printf("%d\n", dependent(root));
    std::printf("%d\n", leaving(root, tree));
    std::printf("%d\n", printing(root));
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->Size, node->Count);
  }
}
