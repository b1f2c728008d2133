// case: args -std=c++20
// traversals: cast refer ask choose after
// Rule: between a body and its copy a class may become complete, so that a cast finds a base in it and a question to the compiler
// another answer; and an overload may be declared whose name and parameters are the same, but for its constraint.
// expect-any: unsupported-body
#include "case.h"
#include "pleach.h"

struct First {
  int Number = 5;
};
struct Second {
  int Number = 7;
};
struct Whole;
extern Whole *Object;
extern Second *Part;

template <class T> _pure_ int chosen(T) { return 1; }

struct _tree_ Node final { // expect: not-written
  _child_ Node *Next = nullptr;
  int A = 0, B = 0;
  _traversal_ void cast();
  _traversal_ void refer();
  _traversal_ void ask();
  _traversal_ void choose();
  _traversal_ void after();
};

void Node::cast() {
  A += ((Second *)Object == Part);
  if (!Next)
    return;
  Next->cast();
}
void Node::refer() {
  A += (&(Second &)*Object == Part);
  if (!Next)
    return;
  Next->refer();
}
void Node::ask() {
  A += __is_convertible(Whole *, Second *);
  if (!Next)
    return;
  Next->ask();
}
void Node::choose() {
  A += chosen(1);
  if (!Next)
    return;
  Next->choose();
}

struct Whole : First, Second {};
template <class T>
  requires(sizeof(T) == 4)
_pure_ int chosen(T) {
  return 20;
}

void Node::after() {
  B += 1;
  if (!Next)
    return;
  Next->after();
}

static Whole One;
Whole *Object = &One;
Second *Part = &One;

static void casts(Node *root) {
  root->cast();
  root->after();
}
static void refers(Node *root) {
  root->refer();
  root->after();
}
static void asks(Node *root) {
  root->ask();
  root->after();
}
static void chooses(Node *root) {
  root->choose();
  root->after();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Node;
      node->A = random.below(40);
      node->Next = root;
      root = node;
    }
    void (*const runs[])(Node *) = {casts, refers, asks, chooses};
    for (auto run : runs) {
      run(root);
      for (Node *node = root; node != nullptr; node = node->Next)
        std::printf("%d %d\n", node->A, node->B);
    }
    std::printf("%d\n", chosen(1));
  }
}
