// traversals: ask grow other
// Rule: a node that derives from a container is reached as a node and as a container, so what is done to that part of it may be done to any.
#include "case.h"
#include "pleach.h"
#include <vector>


struct _tree_ Node : std::vector<int> {
  _child_ Node *Next = nullptr;
  int Input = 0, Got = 0, Other = 0;

  Node() : std::vector<int>(1) {}

  _traversal_ void ask();
  _traversal_ void grow() {
    if (Next) {
      Next->front() += Input;
      Next->grow();
    }
  }
  _traversal_ void other() {
    Other += Input;
    if (Next)
      Next->other();
  }
};

static Node Middle;

void Node::ask() {
  const std::vector<int> &shared = Middle;
  Got = Got * 3 + shared.front();
  if (Next)
    Next->ask();
}

static Node *build(Random &random, int depth) {
  Node *node = depth == 2 ? &Middle : new Node;
  node->Input = random.below(40);
  node->Next = depth > 0 ? build(random, depth - 1) : nullptr;
  return node;
}

static void run(Node *root) {
  root->ask();
  root->grow();
  root->other();
}

static void rerun(Node *root) {
  root->ask();
  root->other();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    rerun(root);
    for (const Node *it = root; it; it = it->Next)
      std::printf("%d %d %d\n", it->Got, it->Other, it->front());
  }
}
