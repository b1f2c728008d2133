// traversals: checked halved doubled tripled divide noted store
// Rule: `_access_` and `_pure_` say nothing of returning. Such a function may throw, unless it is `noexcept` or its body, with
// all that it calls, cannot; then it keeps its order to every effect, and to what may fault: a division, a pointer that leads nowhere.
#include "case.h"
#include "pleach.h"

static int Log = 0;

_access_((1, 'w', 'global')) void check(int v);
void check(int v) {
  if (v > 30)
    throw v;
}
_pure_ static int half(int v) {
  if (v > 38)
    throw v;
  return v / 2;
}
_pure_ static int deep(int v) { return half(v + 4); }
_pure_ static int twice(int v) { return v * 2; }
_pure_ static int thrice(int v) noexcept { return v * 3; }
_access_((2, 'w', 'global')) static void note(int v) { Log += v; }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  Node *Other = nullptr;
  int V = 0, A = 0, B = 0, C = 0, D = 0, E = 0;

  _traversal_ void checked() {
    if (Next == nullptr)
      return;
    check(V);
    Next->checked();
  }
  _traversal_ void halved() {
    if (Next == nullptr)
      return;
    D = deep(V);
    Next->halved();
  }
  _traversal_ void doubled() {
    B = twice(V);
    if (Next == nullptr)
      return;
    Next->doubled();
  }
  _traversal_ void tripled() {
    C = thrice(V);
    if (Next == nullptr)
      return;
    Next->tripled();
  }
  _traversal_ void noted() {
    note(V);
    if (Next == nullptr)
      return;
    Next->noted();
  }
  _traversal_ void divide(int by) {
    int part = 100 / by;
    if (Next == nullptr)
      return;
    Next->divide(by);
    E = part;
  }
  _traversal_ void store() {
    A = 1;
    if (Next == nullptr)
      return;
    Next->store();
  }
#ifdef WRONG
  void both() {
    A = 1;
    if (Next == nullptr)
      return;
    check(V);
    Next->both();
  }
#endif
};

#ifdef WRONG
static void check(Node *root) { root->both(); }
#else
static void check(Node *root) {
  root->checked();
  root->store();
}
#endif

static void calculate(Node *root) {
  root->halved();
  root->store();
}

static void divided(Node *root, int by) {
  root->checked();
  root->divide(by);
}

// These return, and run together.
static void returning(Node *root) {
  root->doubled();
  root->tripled();
  root->noted();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 12; ++tree) {
    Node *root = nullptr;
    for (int length = 0; length < tree % 4 + 2; ++length) {
      Node *node = new Node;
      node->Next = root;
      node->V = random.below(40);
      root = node;
    }
    root->V = tree % 2 ? 39 : 1;
    try {
      tree % 3 == 0 ? check(root) : tree % 3 == 1 ? calculate(root) : divided(root, root->V == 39 ? 0 : 5);
    } catch (int v) {
      std::printf("stopped at %d\n", v);
    }
    returning(root);
    for (const Node *it = root; it != nullptr; it = it->Next)
      std::printf("%d %d %d %d %d %d %d\n", it->V, it->A, it->B, it->C, it->D, it->E, Log);
  }
}
