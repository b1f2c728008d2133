// case: config -fshort-wchar
// traversals: first second
// Rule: a macro of the compiler's own, between declarations, decides what these declare: here whether an operator that no body names
// is a better match than a template, and counts.
#include "case.h"
#include "pleach.h"

#include <type_traits>

static int counter = 0;

struct Mark {
  int Value = 1;
};
template <class T> int operator+(const Mark &mark, T) { return mark.Value; }
inline int operator+(const Mark &, std::conditional_t<__SIZEOF_WCHAR_T__ == 2, long, char>) { return counter++; }

struct _tree_ Node {
  int First = 0, Second = 0;
  Mark Own;
  _child_ Node *Next = nullptr;

  _traversal_ void first() {
    First = Own + 1L;
    if (Next) Next->first();
  }
  _traversal_ void second() {
    Second = Own + 1L;
    if (Next) Next->second();
  }
};

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 3 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    root = node;
  }
  root->first();
  root->second();
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d\n", node->First, node->Second);
}
