// traversals: step record
// Trap 15: the calls stand inside a loop, a nested loop and a range-for, on nodes of an array.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  bool Last = true;
  int Value = 0, Record = 0;

  _traversal_ void step(int by) {
    Value += by;
    if (Last)
      return;
    Next->step(by + 1);
  }
  _traversal_ void record(int weight) {
    if (Last)
      return;
    Next->record(weight);
    Record = Record * 2 % 1000 + Next->Record + Value * weight;
  }
};

static void run(Node *const *roots, int count) {
  for (int i = 0; i < count; ++i) {
    roots[i]->step(i);
    roots[i]->record(i + 1);
  }
  int round = 0;
  while (round < 3) {
    for (int i = 0; i < count; ++i) {
      Node *root = roots[i];
      root->step(round);
      root->record(2);
      if (root->Record % 2 == 0)
        continue;
      root->record(3);
      root->step(1);
    }
    ++round;
  }
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *roots[8];
  for (int tree = 0; tree < 8; ++tree) {
    roots[tree] = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->Next = roots[tree];
      node->Last = false;
      node->Value = random.below(9);
      roots[tree] = node;
    }
  }
  run(roots, 8);
  for (Node *root : roots) {
    root->step(4);
    root->record(5);
  }
  for (Node *root : roots)
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->Value, node->Record);
}
