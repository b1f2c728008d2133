// traversals: tick use
// Rule: bytes may hold objects of any type, so a function that touches elements of an array of bytes keeps its order to everything, whatever
// its annotation says.
#include "case.h"
#include "pleach.h"
#include <new>

struct Cell {
  int Sum;
};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  Cell *At = nullptr;
  int V = 0, B = 0;
  alignas(Cell) unsigned char Bytes[sizeof(Cell)] = {};

  _access_((1, 'r', 'local')) int at(int i) const noexcept { return Bytes[i]; } // expect: annotation-misuse

  _traversal_ void tick() {
    At->Sum = At->Sum + V;
    if (Next == nullptr)
      return;
    Next->tick();
  }
  _traversal_ void use() {
    B = at(0);
    if (Next == nullptr)
      return;
    Next->use();
  }
};

static void walk(Node *root) {
  root->tick();
  root->use();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = nullptr;
    for (int length = 0; length < tree + 2; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->V = random.below(20);
      root = node;
    }
    Cell *sum = new (root->Bytes) Cell{0};
    for (Node *it = root; it != nullptr; it = it->Next)
      it->At = sum;
    walk(root);
    for (const Node *it = root; it != nullptr; it = it->Next)
      std::printf("%d %d\n", it->V, it->B);
  }
}
