// traversals: check limit store
// Rule: a pure function whose body ends the program keeps its order to every effect, `noexcept` or not, be the end its own or that
// of a function that it calls: what is stored when the program ends is seen.
#include "case.h"
#include "pleach.h"

[[noreturn]] _pure_ static void stop(int code) noexcept {
  std::exit(code); // expect: annotation-misuse
}

_pure_ static int checked(int v) noexcept {
  if (v > 38) // expect: annotation-misuse
    std::exit(0);
  return v;
}
_pure_ static int limited(int v) noexcept {
  if (v < 2) // expect: annotation-misuse
    stop(0);
  return v;
}
_pure_ static int both(int v) noexcept {
  return limited(v) + 1; // expect: annotation-misuse
}

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int V = 0, A = 0, B = 0;

  _traversal_ void check() {
    A = checked(V);
    if (Next == nullptr)
      return;
    Next->check();
  }
  _traversal_ void limit() {
    A = both(V);
    if (Next == nullptr)
      return;
    Next->limit();
  }
  _traversal_ void store() {
    B = V + 1;
    if (Next == nullptr)
      return;
    Next->store();
  }
};

static Node *Root = nullptr;

static void dump() {
  for (const Node *it = Root; it != nullptr; it = it->Next)
    std::printf("%d %d %d\n", it->V, it->A, it->B);
}

static void run(Node *root) {
  root->check();
  root->store();
}
static void run2(Node *root) {
  root->limit();
  root->store();
}

int main(int argc, char **argv) {
  std::atexit(dump);
  Random random(argc, argv);
  for (int tree = 0; tree < 20; ++tree) {
    Root = nullptr;
    for (int length = 0; length < tree % 7 + 2; ++length) {
      Node *node = new Node;
      node->Next = Root;
      node->V = random.below(40);
      Root = node;
    }
    if (tree % 2)
      run(Root);
    else
      run2(Root);
    dump();
  }
}
