// traversals: mark look
// case: plain
// case: gain
// Rule: the first use of a thread_local variable runs its initialiser, and what that does besides giving a value that the compiler could compute.
#include "case.h"
#include "pleach.h"

static int Started = 0;
static thread_local int First = (Started = 7, 5);

static bool start() {
  Started = 9;
  return false;
}
static thread_local bool Second = start() || true;

struct _tree_ Node {
  int Value = 0, Sum = 0, Got = 0;
  _child_ Node *Next = nullptr;

  _traversal_ void mark() {
    if (!Next)
      Sum = Value > 20 ? First : static_cast<int>(Second);
    if (Next)
      Next->mark();
  }
  _traversal_ void look() {
    Got = Started;
    if (Next)
      Next->look();
  }
};

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node nodes[5];
  for (int i = 0; i < 5; ++i) {
    nodes[i].Value = random.below(40);
    nodes[i].Next = i < 4 ? &nodes[i + 1] : nullptr;
  }
  nodes[0].mark();
  nodes[0].look();
  for (const Node &node : nodes)
    std::printf("%d %d\n", node.Sum, node.Got);
}
