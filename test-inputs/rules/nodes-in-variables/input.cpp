// traversals: look push
// Rule: a node may lie in a global object or array, and then a child field leads into that. `push` (called later) writes
// at every node what `look` reads in the array for the node that comes next.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int At = 0, Value = 0, Got = 0;

  _traversal_ void look();
  _traversal_ void push();
#ifdef WRONG
  void both();
#endif
};

static Node Pool[8];

void Node::look() {
  Got = Pool[At == 0 ? 0 : At - 1].Value;
  if (Next == nullptr)
    return;
  Next->look();
}

void Node::push() {
  Value = Value * 3 + 1;
  if (Next == nullptr)
    return;
  Next->push();
}

#ifdef WRONG
void Node::both() {
  Got = Pool[At == 0 ? 0 : At - 1].Value;
  Value = Value * 3 + 1;
  if (Next == nullptr)
    return;
  Next->both();
}
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->look();
  root->push();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    for (int i = 0; i < 8; ++i) {
      Pool[i].At = i;
      Pool[i].Value = random.below(40);
      Pool[i].Next = i < tree ? &Pool[i + 1] : nullptr;
    }
    run(&Pool[0]);
    for (const Node &node : Pool)
      std::printf("%d %d\n", node.Value, node.Got);
  }
}
