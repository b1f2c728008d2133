// traversals: count look use
// Rule: an attribute that pleach does not know may run code (`cleanup`), or change what is compiled (`target`). Those
// that are known to do nothing may come from a macro.
#include "case.h"
#include "pleach.h"

#define SCOPED __attribute__((cleanup(release)))
#define API __attribute__((visibility("default"), used))

static int Open = 0;

static void release(int *taken) { Open += *taken; }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Got = 0, Used = 0, Size = 1;

  _traversal_ API void count() {
    [[maybe_unused]] int size = Size;
    SCOPED int taken = 2; // expect: unsupported-body
    taken += Size;
    if (Next == nullptr)
      return;
    Next->count();
  }
  _traversal_ API void look() {
    Got = Open;
    if (Next == nullptr)
      return;
    Next->look();
  }
  _traversal_ API void use() {
    [[maybe_unused]] int size = Size;
    Used = Got + 1;
    if (Next == nullptr)
      return;
    Next->use();
  }
  __attribute__((target("sse4.2"))) _traversal_ void mark() { // expect: unsupported-body
    Size = Used;
    if (Next == nullptr)
      return;
    Next->mark();
  }
#ifdef WRONG
  void both() {
    SCOPED int taken = 2;
    taken += Size;
    Got = Open;
    Used = Got + 1;
    if (Next == nullptr)
      return;
    Next->both();
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Size = 1 + random.below(40);
  if (depth > 0)
    node->Next = build(random, depth - 1);
  return node;
}

static void free(Node *node) {
  if (node->Next != nullptr)
    free(node->Next);
  delete node;
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->count();
  root->look();
  root->use();
  root->mark();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 6);
  run(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->Got, node->Used, node->Size);
  std::printf("open %d\n", Open);
  free(root);
}
