// traversals: number show add place step
// case: gain
// Rule: which of two operands or arguments comes first, C++ leaves open, and compilers choose. Where it matters, nothing is moved in front of the other.
#include <algorithm>

#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0;
  int Sums[2] = {1, 2};
  int Steps = 0;
  unsigned Other = 0;

  _traversal_ int number(int &next) {
    ++next;
    int sum = Input;
    if (Left) sum = next + Left->number(next);
    if (Right) sum += Right->number(next);
    return sum;
  }
  _traversal_ int show() {
    std::printf("%d ", Input);
    int most = 0;
    if (Left && Right) most = std::max(Left->show(), Right->show());
    return most + 1;
  }
  _traversal_ int place(int &next) {
    Sums[next & 1] = Left ? 3 : 2;
    if (Left) Sums[next & 1] = Left->place(next);
    next += 1;
    return Sums[0] + 5;
  }
  // What the call is given, something beside it changes.
  int next() { return ++Steps; }
  _traversal_ int step(int by) {
    Steps += by % 5;
    int least = Steps;
    if (Left) least = std::min(next(), Left->step(Steps));
    if (Right) least += Right->step(2);
    return least;
  }
  _traversal_ unsigned add() {
    Other += 3u;
    unsigned sum = Other;
    if (Left) sum += Left->add();
    if (Right) sum += Right->add();
    return sum;
  }
};

static Node *grow(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Left = grow(random, depth - 1);
    if (random.below(3) != 0) node->Right = grow(random, depth - 1);
  }
  return node;
}

// Both print.
static int difference(Node *root) {
  int depth = root->show() - root->show();
  return depth * 2;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    Node *root = grow(random, 4);
    int next = 0;
    int numbers = root->number(next);
    unsigned added = root->add(); // expect: unfused-by-limit
    std::printf("%d %u %d\n", numbers, added, next);
    int depth = root->show();
    added += root->add();
    std::printf("%d %u\n", depth, added);
    std::printf("%d\n", difference(root));
    int placed = root->place(next);
    added += root->add();
    std::printf("%d %d %d %u\n", placed, root->Sums[0], root->Sums[1], added);
    int steps = root->step(1);
    added += root->add();
    std::printf("%d %d %u\n", steps, root->Steps, added);
  }
}
