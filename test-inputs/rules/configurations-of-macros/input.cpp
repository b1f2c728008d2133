// case: args -DLEVEL=0
// case: config -DX
// case: config -ULEVEL -DLEVEL=1
// case: config -DFLAGS=1
// case: config -DSPECIAL
// case: config -DMEMBERS
// case: config -DSHARED
// traversals: read write
// Rule: the use of a macro between declarations may declare anything, and drop or keep what stands in it; so what decides on its
// definition counts, and on the names that it makes. Specifiers declare nothing.
#include "case.h"
#include "pleach.h"

static int Log = 0;

#ifdef X
#define ONLY_X(...) __VA_ARGS__
#else
#define ONLY_X(...)
#endif
_pure_ inline int once(long x) noexcept { return int(x); }
ONLY_X(inline int once(int x) { return ++Log + x; })

#define KEEP_0(...)
#define KEEP_1(...) __VA_ARGS__
#define JOIN_WORDS(a, b) a##b
#define JOIN(a, b) JOIN_WORDS(a, b)
_pure_ inline int twice(long x) noexcept { return int(x) * 2; }
JOIN(KEEP_, LEVEL)(inline int twice(int x) { return ++Log + x * 2; })

#if FLAGS
#define FLAG_OPERATORS(T)                                                                                                          \
  inline T operator|(T a, T b) {                                                                                                   \
    ++Log;                                                                                                                         \
    return T(int(a) + int(b));                                                                                                     \
  }
#else
#define FLAG_OPERATORS(T)
#endif
namespace flags {
enum Flag { F1 = 1, F2 = 2, F3 = 3 };
FLAG_OPERATORS(Flag)
} // namespace flags

#ifdef SPECIAL
#define ONLY_SPECIAL(...) __VA_ARGS__
#else
#define ONLY_SPECIAL(...)
#endif
template <unsigned long N> struct Kind { typedef int Type; };
ONLY_SPECIAL(template <> struct Kind<1> { typedef int &Type; };)

// Not in scope of what the walks mention.
#ifdef MEMBERS
#define MEMBER(...) __VA_ARGS__
#else
#define MEMBER(...)
#endif
struct Unrelated {
  MEMBER(int Value;)
};
inline int unrelated() { return 1 MEMBER(+1); }

#ifdef SHARED
#define API extern "C"
#else
#define API
#endif
API int Shared(int x);
API int Shared(int x) { return x; }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0, C = 1;

  _traversal_ void read() {
    if (!Next)
      return;
    Next->read();
    Kind<1>::Type kind = C;
    kind = Input;
    A += once(Input) + twice(Input) + int(flags::F2 | flags::F1) + kind;
  }
  _traversal_ void write() {
    B += C * 3 + Log;
    if (!Next)
      return;
    Next->B += C * 5 + Log;
    Next->write();
  }
};

static void run(Node *root) {
  root->read();
  root->write();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 3 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    node->Input = random.below(40);
    root = node;
  }
  run(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d\n", node->A, node->B, Log);
}
