// traversals: first second third
// Rule: a variable whose address is taken, and that a call therefore might reach, lives at least as long as the call if it is
// declared before it; if no conflict keeps the two in order, the call may as well come first. What only names a variable
// (`third`) stands behind its declaration all the same.
#include "case.h"
#include "pleach.h"

template <int N> struct Twice {
  static constexpr int value = 2 * N;
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int In = 0, First = 0, Third = 0;
  unsigned long Second = 0;

  _traversal_ void first() {
    int x[2] = {In, 3};
    First += x[1] * x[0];
    if (Left == nullptr)
      return;
    Left->first();
    Right->first();
  }
  _traversal_ void second() {
    if (Left == nullptr)
      return;
    unsigned long x[3] = {1, 2, static_cast<unsigned long>(In)};
    Second += x[2] + sizeof x;
    Left->second();
    Right->second();
  }
  _traversal_ void third() {
    if (Left == nullptr)
      return;
    Left->third();
    Right->third();
    [[maybe_unused]] short z;
    Third += static_cast<int>(sizeof z);
    constexpr int n = 3;
    Third += Twice<n>::value;
  }
};

static void run(Node *root) {
  root->first();
  root->second();
  root->third();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  static Node nodes[31];
  for (int at = 0; at < 31; ++at) {
    nodes[at].In = static_cast<int>(random.below(50));
    if (at < 15) {
      nodes[at].Left = &nodes[2 * at + 1];
      nodes[at].Right = &nodes[2 * at + 2];
    }
  }
  run(nodes);
  for (const Node &it : nodes)
    std::printf("%d %lu %d\n", it.First, it.Second, it.Third);
}
