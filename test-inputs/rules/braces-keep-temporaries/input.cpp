// traversals: line within called member element chosen last braced array field made note one two
// case: args -std=c++17 -Wno-unused-variable
// Rule: what a reference keeps lives until the end of the body, also where the reference is bound to a part of it only; and an
// initialiser that braces leave out may tell where they stand. Neither body is copied.
#include "case.h"
#include "pleach.h"
#include <initializer_list>

static int Log = 0;
struct Key {
  int V, Row[2];
  Key(int v) : V(v), Row{v, v} {}
  ~Key() { ++Log; }
};
struct End {
  int V = 1;
  ~End() { ++Log; }
};
struct Refers {
  const Key &Of;
  int Z;
};
struct Line {
  int V = __builtin_LINE();
};
struct Around {
  Line Of;
};
inline int here(int line = __builtin_LINE()) { return line; }
struct Called {
  int V = here();
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  bool Leaf = true;
  int Input = 0, Out = 0, Seen = 0, One = 0, Two = 0;

  _traversal_ void line() {
    Line line{};  // expect: unsupported-body
    Out = line.V;
    if (Leaf)
      return;
    Left->line();
    Right->line();
  }
  _traversal_ void within() {
    Around around{};  // expect: unsupported-body
    Out = around.Of.V;
    if (Leaf)
      return;
    Left->within();
    Right->within();
  }
  _traversal_ void called() {
    Called called{};  // expect: unsupported-body
    Out = called.V;
    if (Leaf)
      return;
    Left->called();
    Right->called();
  }
  _traversal_ void member() {
    const int &kept = Key(Input).V;  // expect: unsupported-body
    Out = Input;
    if (Leaf)
      return;
    Left->one();
  }
  _traversal_ void element() {
    const int &kept = Key(Input).Row[1];  // expect: unsupported-body
    Out = Input;
    if (Leaf)
      return;
    Left->one();
  }
  _traversal_ void chosen() {
    const int &kept = Input > 20 ? Key(1).V : Key(2).V;  // expect: unsupported-body
    Out = Input;
    if (Leaf)
      return;
    Left->one();
  }
  _traversal_ void last() {
    const int &kept = (++Input, Key(Input).V);  // expect: unsupported-body
    Out = Input;
    if (Leaf)
      return;
    Left->one();
  }
  _traversal_ void braced() {
    const int &kept{Key(Input).V};  // expect: unsupported-body
    Out = Input;
    if (Leaf)
      return;
    Left->one();
  }
  _traversal_ void array() {
    const End(&kept)[1] = {};  // expect: unsupported-body
    Out = kept[0].V;
    if (Leaf)
      return;
    Left->one();
  }
  _traversal_ void field() {
    Refers kept{Key(Input), 2};  // expect: unsupported-body
    Out = kept.Z;
    if (Leaf)
      return;
    Left->one();
  }
  _traversal_ void made() {
    Refers kept{Input, 2};  // expect: unsupported-body
    Out = kept.Z;
    if (Leaf)
      return;
    Left->one();
  }
  _traversal_ void note() {
    Seen = 1;
    if (Leaf)
      return;
    Left->two();
    Seen = Log;
  }
  _traversal_ void one() {
    One = Input + 1;
    if (Leaf)
      return;
    Left->one();
    Right->one();
  }
  _traversal_ void two() {
    Two = One * 2;
    if (Leaf)
      return;
    Left->two();
    Right->two();
  }
#ifdef WRONG
  void both() {
    const int &kept = Key(Input).V;
    Out = Input;
    Seen = 1;
    if (Leaf)
      return;
    Left->one();
    Left->two();
    Seen = Log;
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
  std::printf("%d %d %d %d\n", node->Input, node->Out, node->Seen, node->Two);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void member(Node *root) { root->both(); }
#else
static void member(Node *root) {
  root->member();
  root->note();
}
#endif
static void element(Node *root) {
  root->element();
  root->note();
}
static void chosen(Node *root) {
  root->chosen();
  root->note();
}
static void last(Node *root) {
  root->last();
  root->note();
}
static void braced(Node *root) {
  root->braced();
  root->note();
}
static void array(Node *root) {
  root->array();
  root->note();
}
static void field(Node *root) {
  root->field();
  root->note();
}
static void made(Node *root) {
  root->made();
  root->note();
}
static void line(Node *root) {
  root->line();
  root->two();
}
static void within(Node *root) {
  root->within();
  root->two();
}
static void called(Node *root) {
  root->called();
  root->two();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 4; ++tree) {
    Node *root = build(random, tree);
    for (auto run : {member, element, chosen, last, braced, array, field, made, line,
                     within, called}) {
      run(root);
      dump(root);
    }
  }
}
