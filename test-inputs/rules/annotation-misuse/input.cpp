// traversals: look push hide seek count tell swap reach mark levels rest
// Rule: what the body of an annotated function does counts beside what the annotation says, and where the two contradict each
// other a warning says so: `getX` names no location that `push` writes, `counted` is not pure, `next` and `last` share none.
#include "case.h"
#include "pleach.h"

static int Counter = 0, Stock = 0;

_pure_ static int counted(int v) noexcept {
  ++Counter; // expect: annotation-misuse
  return v;
}
_access_((1, 'w', 'global')) static int next(int v) noexcept {
  Stock += v; // expect: annotation-misuse
  return v;
}
_access_((2, 'r', 'global')) static int last() noexcept { return Stock; } // expect: annotation-misuse
_access_((3, 'w', 'global')) static void set(int &out, int v) noexcept { out = v; }
// As annotated.
static int Level = 0;
_access_((4, 'w', 'global')) static void raise(int v) noexcept { Level += v; }
_access_((4, 'r', 'global')) static int level() noexcept { return Level; }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int X = 0, V = 0, A = 0, B = 0, C = 0, D = 0, E = 0;

  _access_((5, 'r', 'local')) int getX() const noexcept { return X; } // expect: annotation-misuse

  _traversal_ void look() {
    A = getX();
    if (Next == nullptr)
      return;
    Next->look();
  }
  _traversal_ void push() {
    if (Next == nullptr)
      return;
    Next->X = V + A;
    Next->push();
  }
  _traversal_ void hide() {
    B = counted(V);
    if (Next == nullptr)
      return;
    Next->hide();
  }
  _traversal_ void count() {
    C = Counter;
    if (Next == nullptr)
      return;
    Next->count();
  }
  _traversal_ void seek() {
    B = next(V);
    if (Next == nullptr)
      return;
    Next->seek();
  }
  _traversal_ void tell() {
    C = last();
    if (Next == nullptr)
      return;
    Next->tell();
  }
  _traversal_ void reach() {
    if (Next == nullptr)
      return;
    set(Next->D, V);
    Next->reach();
  }
  _traversal_ void mark() {
    E = D;
    if (Next == nullptr)
      return;
    Next->mark();
  }
  _traversal_ void swap() {
    raise(V);
    if (Next == nullptr)
      return;
    Next->swap();
  }
  _traversal_ void rest() {
    V = V / 2;
    if (Next == nullptr)
      return;
    Next->rest();
  }
  _traversal_ void levels() {
    E = level();
    if (Next == nullptr)
      return;
    Next->levels();
  }
#ifdef WRONG
  void both() {
    A = getX();
    if (Next == nullptr)
      return;
    Next->X = V + A;
    Next->both();
  }
#endif
};

#ifdef WRONG
static void own(Node *root) { root->both(); }
#else
static void own(Node *root) {
  root->look();
  root->push();
}
#endif

static void pure(Node *root) {
  root->hide();
  root->count();
}

static void shared(Node *root) {
  root->seek();
  root->tell();
}

static void out(Node *root) {
  root->mark();
  root->reach();
}

static void levels(Node *root) {
  root->swap();
  root->levels();
}

// This is nothing that the annotation keeps apart.
static void neighbours(Node *root) {
  root->swap();
  root->rest();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = nullptr;
    for (int length = 0; length <= tree; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->X = random.below(20);
      node->V = random.below(20);
      root = node;
    }
    own(root);
    pure(root);
    out(root);
    for (const Node *it = root; it != nullptr; it = it->Next)
      std::printf("%d %d %d %d %d %d %d\n", it->X, it->V, it->A, it->B, it->C, it->D, it->E);
    shared(root);
    levels(root);
    neighbours(root);
    for (const Node *it = root; it != nullptr; it = it->Next)
      std::printf("%d %d %d %d %d %d %d\n", it->X, it->V, it->A, it->B, it->C, it->D, it->E);
  }
}
