// traversals: dec inc propagate put
// Walks that start others: every node's `propagate` sends a `put` down the list, so what runs on a node grows by one
// with each node. Which of the endless sequences are worth a function is for the search to say.
#include "case.h"
#include "pleach.h"

enum Kind { Assignment, Increment, Decrement };

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  Kind Form = Assignment;
  int Id = 0, Left = 0, Right = 0, Sign = 0, Scale = 0, Known = 0, Uses = 0, Line = 0, Depth = 0;
  unsigned Value = 0;

  _traversal_ void dec() {
    if (Form == Decrement) {
      Form = Assignment;
      Sign = -1;
      Scale = 1;
      Left = Id;
      Right = 1;
      Value = Value - 1;
      Known = 0;
      Uses = 1;
      Line = Line + 1;
      Depth = 2;
    }
    if (Next == nullptr)
      return;
    Next->dec();
  }
  _traversal_ void inc() {
    if (Form == Increment) {
      Form = Assignment;
      Sign = 1;
      Scale = 1;
      Left = Id;
      Right = 1;
      Value = Value + 1;
      Known = 0;
      Uses = 1;
      Line = Line + 1;
      Depth = 2;
    }
    if (Next == nullptr)
      return;
    Next->inc();
  }
  _traversal_ void put(int id, unsigned v) {
    if ((Id + id) % 7 < 4)
      return;
    Value = Value * 3 + v;
    if (Next == nullptr)
      return;
    Next->put(id, v);  // expect: unfused-by-limit
  }
  _traversal_ void propagate() {
    if (Next == nullptr)
      return;
    const int id = Id;
    const unsigned v = Value;
    Next->put(id, v);
    Next->propagate();
  }
};

static Node Nodes[1000];

static void run(Node *root) {
  root->dec();
  root->inc();
  root->propagate();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 0; length < 1000; ++length) {
    Node *node = &Nodes[length];
    node->Next = root;
    node->Form = static_cast<Kind>(random.below(3));
    node->Id = random.below(7);
    node->Value = static_cast<unsigned>(random.below(100));
    root = node;
  }
  run(root);
  unsigned sum = 0;
  for (Node *node = root; node != nullptr; node = node->Next) {
    const int all[] = {node->Form,  node->Left, node->Right, node->Sign, node->Scale,
                       node->Known, node->Uses, node->Line,  node->Depth};
    sum = sum * 31 + node->Value;
    for (int value : all)
      sum = sum * 31 + static_cast<unsigned>(value);
  }
  std::printf("%u\n", sum);
}
