// traversals: first second
// case: linked other.cpp
// Rule: a class of virtual traversals that nothing is seen to derive from may still have a subclass: its own fused
// function keeps the plain calls, which saves nothing. `final`, of the class or of its traversals, says there is none.
#include "open.h"
#include "case.h"

struct _tree_ Shut final {
  _child_ Shut *Next = nullptr;
  int A = 1, B = 2;

  _traversal_ virtual void first() {
    A += B;
    if (Next != nullptr)
      B += 1;
    if (Next == nullptr)
      return;
    Next->first();
  }
  _traversal_ virtual void second() {
    B += A;
    if (Next == nullptr)
      return;
    Next->second();
  }
};

static void layout(Open *root, Shut *other) {
  root->first();
  root->second();
  other->first();
  other->second();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Open *root = make(random.below(9));
  Open *last = root;
  Shut *other = new Shut;
  for (int depth = random.below(9); depth >= 0; --depth) {
    last->Next = depth % 2 == 0 ? make(depth) : new Open;
    last = last->Next;
    Shut *more = new Shut;
    more->Next = other;
    more->A = random.below(30);
    other = more;
  }
  layout(root, other);
  for (Open *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d\n", node->A, node->B);
  for (Shut *node = other; node != nullptr; node = node->Next)
    std::printf("%d %d\n", node->A, node->B);
}
