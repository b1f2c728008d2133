// case: args -DTIGHT=8
// case: config -UTIGHT -DTIGHT=1
// case: config -DSTRICT
// traversals: measure arrange
// Rule: what a macro is matters in a pragma, too, and a pragma that makes warnings errors, or forbids a word, to what is copied behind it.
#include "case.h"
#include "pleach.h"

#pragma pack(push, TIGHT)
struct Pair {
  char First;
  int Second;
};
#pragma pack(pop)

struct Loose {};
struct Packed {};
template <bool> struct Choice { using Type = Loose; };
template <> struct Choice<true> { using Type = Packed; };
using Layout = Choice<sizeof(Pair) == 5>::Type;

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;
  int width(Loose) const { return Input; }
  int width(Packed) const { return Next ? Next->B : 1; }

  _traversal_ void measure();
  _traversal_ void arrange();
};

void Node::measure() {
  int unsigned_limit = 3;
  A += width(Layout()) + unsigned_limit;
  if (Next)
    Next->measure();
}
#ifdef STRICT
#pragma GCC poison unsigned_limit
#endif
void Node::arrange() {
  B = B * 2 + A;
  if (Next)
    Next->arrange();
}

static void run(Node *root) {
  root->arrange();
  root->measure();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  run(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d\n", node->A, node->B);
}
