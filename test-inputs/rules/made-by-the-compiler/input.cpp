// traversals: packed given plain far near note
// Rule: what the compiler makes runs what the parts have: an instance of a constructor template where there is no other default constructor, and
// the destructors of parts, be the destructor defaulted outside of its class, or virtual.
#include "case.h"
#include "pleach.h"

static int Events = 1;
static int tell() { return Events = Events * 3 % 1009 + 1; }

struct Packed {
  template <class... T> Packed(T...) { tell(); }
};
struct Given {
  template <class T = int> Given(T = tell()) {}
};
struct Gone {
  ~Gone() { tell(); }
};
struct OfPacked {
  Packed Own;
  int Value = 1;
};
struct OfGiven {
  Given Own;
  int Value = 1;
};
struct Plain {
  Gone Own;
  int Value = 1;
  ~Plain();
};
inline Plain::~Plain() = default;
struct Far {
  Gone Own;
  int Value = 1;
  virtual ~Far();
};
inline Far::~Far() = default;
struct Near {
  Gone Own;
  int Value = 1;
  virtual ~Near() = default;
};
template <class T> static int valueOf() {
  T made;
  return made.Value;
}
static int packedValue() {
  OfPacked made;
  return made.Value;
}
static int givenValue() {
  OfGiven made;
  return made.Value;
}
static int plainValue() {
  Plain made;
  return made.Value;
}
static int farValue() {
  Far made;
  return made.Value;
}
static int nearValue() {
  Near made;
  return made.Value;
}

struct _tree_ Node final {
  _child_ Node *Next = nullptr;
  int A = 0, B = 0, C = 0, D = 0, E = 0, Seen = 0;
  _traversal_ void packed() {
    if (Next) Next->packed();
    A += packedValue();
  }
  _traversal_ void given() {
    if (Next) Next->given();
    B += givenValue();
  }
  _traversal_ void plain() {
    if (Next) Next->plain();
    C += plainValue();
  }
  _traversal_ void far() {
    if (Next) Next->far();
    D += farValue();
  }
  _traversal_ void near() {
    if (Next) Next->near();
    E += nearValue();
  }
  _traversal_ void note() {
    Seen = Seen * 5 % 1009 + Events;
    if (Next) Next->note();
  }
};

static void packedFirst(Node *root) {
  root->packed();
  root->note();
}
static void givenFirst(Node *root) {
  root->given();
  root->note();
}
static void plainFirst(Node *root) {
  root->plain();
  root->note();
}
static void farFirst(Node *root) {
  root->far();
  root->note();
}
static void nearFirst(Node *root) {
  root->near();
  root->note();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = nullptr;
  for (int length = 2 + random.below(9); length > 0; --length) {
    Node *node = new Node;
    node->Next = root;
    root = node;
  }
  packedFirst(root);
  givenFirst(root);
  plainFirst(root);
  farFirst(root);
  nearFirst(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d\n", node->Seen, Events + valueOf<Plain>());
}
