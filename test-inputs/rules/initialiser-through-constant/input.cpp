// traversals: look push beside
// Rule: a default member initialiser that follows a constant pointer reads what may change. `push` writes that at
// every node, `look` (called earlier) makes an object that reads it: run together, the later nodes would see the
// new value.
#include "case.h"
#include "pleach.h"

struct Box {
  int Value;
};
static Box Storage = {3};
static Box *const Shared = &Storage;
struct Part {
  int Id = Shared->Value;
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0;
  bool Leaf = true;
  int Input = 0, Got = 0, Sum = 0;

  _traversal_ void look() {
    Part part;
    Got = part.Id;
    if (Leaf)
      return;
    Left->look();
    Right->look();
  }
  _traversal_ void push() {
    Storage.Value += Input;
    if (Leaf)
      return;
    Left->push();
    Right->push();
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
#ifdef WRONG
  void both() {
    Part part;
    Got = part.Id;
    Storage.Value += Input;
    if (Leaf)
      return;
    Left->both();
    Right->both();
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Input, node->Got, node->Sum);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->look();
  root->push();
}
#endif

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->push();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    std::printf("value %d\n", Storage.Value);
    neighbours(root);
    std::printf("%d\n", root->Beside);
    dump(root);
  }
}
