// traversals: look push
// Rule: a node may lie in a global object or array, and then a child field leads into that. `push` writes for the
// node below what `look`, called later, reads in the array at the node above.
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

static Node Pool[10];

void Node::look() {
  Got = Pool[At + 2].Value;
  if (Next == nullptr)
    return;
  Next->look();
}

void Node::push() {
  if (Next == nullptr)
    return;
  Next->Value = Next->Value * 3 + 1;
  Next->push();
}

#ifdef WRONG
void Node::both() {
  if (Next != nullptr)
    Next->Value = Next->Value * 3 + 1;
  Got = Pool[At + 2].Value;
  if (Next != nullptr)
    Next->both();
}
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->push();
  root->look();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    for (int i = 0; i < 10; ++i) {
      Pool[i].At = i;
      Pool[i].Value = random.below(40);
      Pool[i].Next = i < tree ? &Pool[i + 1] : nullptr;
    }
    run(&Pool[0]);
    for (const Node &node : Pool)
      std::printf("%d %d\n", node.Value, node.Got);
  }
}
