// traversals: paint resolve
// case: args -Wall -Wextra -Werror
// All that is left of a traversal that has ended is a test that another shares, and that is made for the other anyway: no
// variable need remember the end, and one that nothing reads would be a warning.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Kind = 0, Steps = 0;
  virtual ~Node() {}
  _traversal_ virtual void paint() {}
  _traversal_ virtual void resolve() {}
};

struct _tree_ Text : Node {
  _traversal_ void paint() override {
    if (Next == nullptr) return;
  }
  _traversal_ void resolve() override {
    Steps += 1;
    switch (Kind & 3) {
      default: {
        return;
      }
    }
    if (Next == nullptr) return;
  }
};

static void run(Node *root) {
  root->resolve();
  root->paint();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int at = 0; at < 9; ++at) {
    Text text;
    text.Kind = random.below(9);
    run(&text);
    std::printf("%d\n", text.Steps);
  }
}
