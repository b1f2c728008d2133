// traversals: renew
// One traversal runs twice; the call below is made through the second one's alias, and the first one's goes: it would be an
// unused variable.
// case: args -Wall -Wextra -Werror
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Age = 1;
  virtual ~Node() { delete Next; }
  _traversal_ virtual void renew() { Age += 2; }
};

struct _tree_ Line final : Node {
  _traversal_ void renew() override {
    Age *= 3;
    Node *node = Next;
    node->renew();
  }
};

static void run(Node *root) {
  root->renew();
  root->renew();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int length = 0; length < 6; ++length) {
    Node *root = new Node;
    for (int i = 0; i < length; ++i) {
      Node *line = new Line;
      line->Next = root;
      line->Age = random.below(9);
      root = line;
    }
    run(root);
    for (Node *it = root; it != nullptr; it = it->Next)
      std::printf("%d\n", it->Age);
    delete root;
  }
}
