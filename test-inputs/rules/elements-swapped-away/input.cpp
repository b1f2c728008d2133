// traversals: add twice count
// Rule: what a reference or an iterator leads to may lie in another container by the time of the call: a call site does not tell what happened
// between.
#include "case.h"
#include "pleach.h"

#include <vector>

struct _tree_ Node {
  int Input = 0, Count = 0;
  _child_ Node *Next = nullptr;

  _traversal_ void add(int &sum) {
    if (Next) Next->add(sum);
    sum += Input;
  }
  _traversal_ void twice(std::vector<int> &numbers) {
    numbers[0] *= 2;
    if (Next) Next->twice(numbers);
  }
  _traversal_ void count() {
    Count++;
    if (Next) Next->count();
  }
};

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 3 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = 1 + random.below(40);
    root = node;
  }
  std::vector<int> first{1, 2, 3}, second;
  int &element = first[0];
  second.swap(first);
  root->add(element);
  root->twice(second);
  std::printf("%d\n", second[0]);

  std::vector<int> third{1, 2, 3}, fourth;
  auto where = third.begin();
  fourth.swap(third);
  root->add(*where);
  root->twice(fourth);
  std::printf("%d\n", fourth[0]);

  // A variable is none.
  int sum = 0;
  root->add(sum);
  root->twice(fourth);
  std::printf("%d %d\n", sum, fourth[0]);
  root->count();
}
