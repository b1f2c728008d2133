// case: args -DON=0
// case: config -UON -DON=1
// case: config -DMORE
// case: config -DINNER
// case: config -DSECOND
// case: config -DDOUBLED
// case: config -DNARROW
// case: config -DLOUD
// case: config -DMADE
// case: config -std=c++20
// traversals: read write
// Rule: whatever decides what a name means counts: an enumerator in front of the one that is named, the body of a function that a
// constant expression calls or that gives its type, the value of a constant, a using-directive, a macro that declares a function, a
// number of the compiler's.
#include "case.h"
#include "pleach.h"

static int Log = 0;

template <long N> struct Kind { typedef int Type; };
template <> struct Kind<1> { typedef int &Type; };

constexpr int on() { return ON; }
enum Steps {
  First = -1,
#ifdef MORE
  Between,
#endif
  Last
};
struct Inner {
  enum Steps {
    First = -1,
#ifdef INNER
    Between,
#endif
    Last
  };
};
constexpr long Second =
#ifdef SECOND
    1
#else
    0
#endif
    ;
struct Number {
  long Value;
};
constexpr Number operator+(Number one, Number other) {
#ifdef DOUBLED
  return Number{one.Value + other.Value};
#else
  return Number{one.Value - other.Value + 1};
#endif
}
constexpr long Total = (Number{0} + Number{1}).Value;
inline auto size() {
#ifdef NARROW
  return char(0);
#else
  return 0;
#endif
}
typedef Kind<(__cplusplus > 201703L)>::Type Standard;

namespace loud {
inline int scaled(long x) { return ++Log + int(x); }
} // namespace loud
namespace quiet {
_pure_ inline int scaled(long x) noexcept { return int(x); }
} // namespace quiet
#ifdef LOUD
using namespace loud;
#else
using namespace quiet;
#endif

#ifdef MADE
#define MAKE_OTHER                                                                                                                 \
  inline int other(int x) { return ++Log + x; }
#else
#define MAKE_OTHER
#endif
_pure_ inline int other(long x) noexcept { return int(x); }
MAKE_OTHER
struct Unrelated {};

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0;
  int One = 1, Two = 1, Three = 1, Four = 1, Five = 1, Six = 1;

  _traversal_ void read() {
    if (!Next)
      return;
    Next->read();
    Kind<on()>::Type one = One;
    one = Input;
    Kind<Last>::Type two = Two;
    two = Input;
    Kind<Inner::Last>::Type three = Three;
    three = Input;
    Kind<Second>::Type four = Four;
    four = Input;
    Kind<Total>::Type five = Five;
    five = Input;
    Kind<sizeof(size())>::Type six = Six;
    six = Input;
    Standard seven = Six;
    seven = Input + 1;
    A += scaled(Input) + other(Input) + one + two + three + four + five + six + seven;
  }
  _traversal_ void write() {
    B += One + Two * 3 + Three * 5 + Four * 7 + Five * 11 + Six * 13 + Log;
    if (!Next)
      return;
    Next->B += One + Two * 3 + Three * 5 + Four * 7 + Five * 11 + Six * 13 + Log;
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
