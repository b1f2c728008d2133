// traversals: age renew
// case: args -Wall -Wextra -Werror
// A type whose body is one plain call of another's traversal, and nothing else: the parameters of the traversal that does
// nothing here have no names, or compilers would warn.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  int Slack = 1;
  virtual ~Node() {}
  _traversal_ virtual void age(int by, short) { Slack += by; }
  _traversal_ virtual void renew(int by) {
    auto twice = [by] { static int two = 2; return by * two; }; // expect: unsupported-body
    Slack += twice();
  }
};

struct _tree_ Line : Node {
  _traversal_ void age(int, short) override {}
};

static void run(Node *root, int by) {
  root->age(1, 2);
  root->renew(by);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int i = 0; i < 4; ++i) {
    Node node;
    Line line;
    node.Slack = random.below(9);
    line.Slack = random.below(9);
    run(&node, i + 3);
    run(&line, i + 3);
    std::printf("%d %d\n", node.Slack, line.Slack);
  }
}
