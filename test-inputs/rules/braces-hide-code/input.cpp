// traversals: converted elements conversion widened scalar member constructor defaulted argument assigned elided nested designated base unbraced copied created generic inherited referred left unnamed ended passed initial note beside
// case: args -std=c++20 -Wno-missing-braces
// Rule: braces may run constructors, conversions and destructors that are not written in them. Each traversal does so in a way
// of its own, and `note` reads on every node what all of them have counted.
#include "case.h"
#include "pleach.h"
#include <initializer_list>

static int Log = 0;
struct Made {
  int V;
  Made(int v) : V(v) { ++Log; }
};
struct Part {
  Made Of;
  int Z;
};
struct Outer {
  Part In;
  int W;
};
struct Derived : Made {
  int Z;
};
struct Holder {
  Part Own = {1, 2};
};
struct Listing {
  Part Own;
  Listing() : Own{1, 2} {}
};
struct Copied {
  int V = 1;
  Copied() = default;
  Copied(const Copied &other) : V(other.V) { ++Log; }
};
struct Copies {
  Copied Of;
  int Z;
};
struct Any {
  int V;
  template <class T> Any(T v) : V(v) { ++Log; }
};
struct OfAny {
  Any Of;
  int Z;
};
struct Heir : Made {
  using Made::Made;
};
struct OfHeir {
  Heir Of;
  int Z;
};
struct Refers {
  const Made &Of;
  int Z;
};
struct Listed {
  Listed(std::initializer_list<int>) { ++Log; }
};
struct OfList {
  Listed Of;
  int Z = 2;
};
struct Unnamed {
  struct {
    Made Of;
  };
  int Z;
};
struct Counts {
  int V = 1;
  operator int() const { return V + ++Log; }
};
struct Widens {
  int V = 1;
  template <class T> operator T() const { return T(V + ++Log); }
};
struct End {
  ~End() { ++Log; }
};
struct Ends {
  End Of;
  int V = 1;
};
struct Initial {
  int V = Ends{}.V;
};
_pure_ inline int last(Part p = {1, 2}) { return p.Z; }
_pure_ inline int value(Ends e) { return e.V; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0;
  bool Leaf = true;
  int Input = 0, Out = 0, Seen = 0;
  Counts From;
  Widens Wide;
  Copied Same;
  Part Own{0, 0};
  Part *New = nullptr;

  _traversal_ void converted() {
    Part p{Input, 2};
    Out = p.Z;
    if (Leaf)
      return;
    Left->converted();
    Right->converted();
  }
  _traversal_ void elements() {
    Made all[2] = {Input, 2};
    Out = all[1].V;
    if (Leaf)
      return;
    Left->elements();
    Right->elements();
  }
  _traversal_ void conversion() {
    int all[2] = {From, 2}; // expect: unsupported-body
    Out = all[1];
    if (Leaf)
      return;
    Left->conversion();
    Right->conversion();
  }
  _traversal_ void widened() {
    int all[2] = {Wide, 2}; // expect: unsupported-body
    Out = all[1];
    if (Leaf)
      return;
    Left->widened();
    Right->widened();
  }
  _traversal_ void scalar() {
    int one{From}; // expect: unsupported-body
    Out = one;
    if (Leaf)
      return;
    Left->scalar();
    Right->scalar();
  }
  _traversal_ void member() {
    Holder holder{};
    Out = holder.Own.Z;
    if (Leaf)
      return;
    Left->member();
    Right->member();
  }
  _traversal_ void constructor() {
    Listing listing;
    Out = listing.Own.Z;
    if (Leaf)
      return;
    Left->constructor();
    Right->constructor();
  }
  _traversal_ void defaulted() {
    Out = last();
    if (Leaf)
      return;
    Left->defaulted();
    Right->defaulted();
  }
  _traversal_ void argument() {
    Out = last({Input, 2});
    if (Leaf)
      return;
    Left->argument();
    Right->argument();
  }
  _traversal_ void assigned() {
    Own = {Input, 2};
    if (Leaf)
      return;
    Left->assigned();
    Right->assigned();
  }
  _traversal_ void elided() {
    Outer outer{Input, 2, 3};
    Out = outer.W;
    if (Leaf)
      return;
    Left->elided();
    Right->elided();
  }
  _traversal_ void nested() {
    Outer outer{{Input, 2}, 3};
    Out = outer.W;
    if (Leaf)
      return;
    Left->nested();
    Right->nested();
  }
  _traversal_ void designated() {
    Part p{.Of = Input, .Z = 2};
    Out = p.Z;
    if (Leaf)
      return;
    Left->designated();
    Right->designated();
  }
  _traversal_ void base() {
    Derived derived{{Input}, 2};
    Out = derived.Z;
    if (Leaf)
      return;
    Left->base();
    Right->base();
  }
  _traversal_ void unbraced() {
    Part p(Input, 2);
    Out = p.Z;
    if (Leaf)
      return;
    Left->unbraced();
    Right->unbraced();
  }
  _traversal_ void copied() {
    Copies copies{Same, 2};  // expect: unsupported-body
    Out = copies.Z;
    if (Leaf)
      return;
    Left->copied();
    Right->copied();
  }
  _traversal_ void created() {
    New = new Part{Input, 2};
    if (Leaf)
      return;
    Left->created();
    Right->created();
  }
  _traversal_ void generic() {
    OfAny any{Input, 2};  // expect: unsupported-body
    Out = any.Z;
    if (Leaf)
      return;
    Left->generic();
    Right->generic();
  }
  _traversal_ void inherited() {
    OfHeir heir{Input, 2};
    Out = heir.Z;
    if (Leaf)
      return;
    Left->inherited();
    Right->inherited();
  }
  _traversal_ void referred() {
    Refers refers{Input, 2};
    Out = refers.Z;
    if (Leaf)
      return;
    Left->referred();
    Right->referred();
  }
  _traversal_ void left() {
    OfList list{};
    Out = list.Z;
    if (Leaf)
      return;
    Left->left();
    Right->left();
  }
  _traversal_ void unnamed() {
    Unnamed unnamed{{Input}, 2};
    Out = unnamed.Z;
    if (Leaf)
      return;
    Left->unnamed();
    Right->unnamed();
  }
  _traversal_ void ended() {
    Out = Ends{}.V;
    if (Leaf)
      return;
    Left->ended();
    Right->ended();
  }
  _traversal_ void passed() {
    Out = value({});
    if (Leaf)
      return;
    Left->passed();
    Right->passed();
  }
  _traversal_ void initial() {
    Initial initial{};
    Out = initial.V;
    if (Leaf)
      return;
    Left->initial();
    Right->initial();
  }
  _traversal_ void note() {
    Seen = Log;
    if (Leaf)
      return;
    Left->note();
    Right->note();
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
#ifdef WRONG
  void both() {
    Part p{Input, 2};
    Out = p.Z;
    Seen = Log;
    if (Leaf)
      return;
    Left->both();
    Right->both();
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d\n", node->Input, node->Out, node->Seen, node->Own.Z);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void converted(Node *root) { root->both(); }
#else
static void converted(Node *root) {
  root->converted();
  root->note();
}
#endif
static void elements(Node *root) {
  root->elements();
  root->note();
}
static void conversion(Node *root) {
  root->conversion();
  root->note();
}
static void widened(Node *root) {
  root->widened();
  root->note();
}
static void scalar(Node *root) {
  root->scalar();
  root->note();
}
static void member(Node *root) {
  root->member();
  root->note();
}
static void constructor(Node *root) {
  root->constructor();
  root->note();
}
static void defaulted(Node *root) {
  root->defaulted();
  root->note();
}
static void argument(Node *root) {
  root->argument();
  root->note();
}
static void assigned(Node *root) {
  root->assigned();
  root->note();
}
static void elided(Node *root) {
  root->elided();
  root->note();
}
static void nested(Node *root) {
  root->nested();
  root->note();
}
static void designated(Node *root) {
  root->designated();
  root->note();
}
static void base(Node *root) {
  root->base();
  root->note();
}
static void unbraced(Node *root) {
  root->unbraced();
  root->note();
}
static void copied(Node *root) {
  root->copied();
  root->note();
}
static void created(Node *root) {
  root->created();
  root->note();
}
static void generic(Node *root) {
  root->generic();
  root->note();
}
static void inherited(Node *root) {
  root->inherited();
  root->note();
}
static void referred(Node *root) {
  root->referred();
  root->note();
}
static void left(Node *root) {
  root->left();
  root->note();
}
static void unnamed(Node *root) {
  root->unnamed();
  root->note();
}
static void ended(Node *root) {
  root->ended();
  root->note();
}
static void passed(Node *root) {
  root->passed();
  root->note();
}
static void initial(Node *root) {
  root->initial();
  root->note();
}

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->note();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 4; ++tree) {
    Node *root = build(random, tree);
    for (auto run : {converted, elements, conversion, widened, scalar, member, constructor,
                     defaulted, argument, assigned, elided, nested, designated, base,
                     unbraced, copied, created, generic, inherited, referred, left,
                     unnamed, ended, passed, initial}) {
      run(root);
      dump(root);
    }
    neighbours(root);
    std::printf("%d\n", root->Beside);
    dump(root);
  }
}
