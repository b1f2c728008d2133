// case: config -DKIND=Noisy
// case: config -DOTHER=0,addLog
// case: config -DSWAP=Other,addLog
// case: config -DLEVEL=1
// traversals: joined write chosen plain twice worded
// Rule: a word that one macro hands to another, which joins it to others, makes a literal of it or leaves it out, is no name here; but the
// command line may make a macro of it, so that something else is joined, in the literal or chosen.
#include "case.h"
#include "pleach.h"

static int Log = 1;

#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define SECOND2(a, b, ...) b
#define SECOND(...) SECOND2(__VA_ARGS__)
#define CHOSEN SECOND(SWAP, add, add)
#define TEXT2(a) #a
#define TEXT(a) TEXT2(a)
// Hands nothing on: its words stay what they are.
#define FIRST(a, b) a

inline int addKIND(int to) { return to + 1; }
inline int addNoisy(int to) {
  Log = (Log * 3 + to) % 1000;
  return to + 1;
}
inline int add(int to) { return to + 2; }
inline int addLog(int to) {
  Log = (Log * 7 + to) % 1000;
  return to + 2;
}
struct Silent {};
struct Noisy {};
template <bool> struct Choice { using Type = Silent; };
template <> struct Choice<false> { using Type = Noisy; };
using Level = Choice<sizeof(TEXT(LEVEL)) == 6>::Type;
inline int worded(int to, Silent) { return to + 3; }
inline int worded(int to, Noisy) { return addLog(to); }
inline int joined(int to) { return JOIN(add, KIND)(to); }
inline int chosen(int to) { return SECOND(OTHER, add, add)(to); }
inline int listed(int to) { return CHOSEN(to); }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, A = 0, B = 0, C = 0, D = 0, E = 0;

  _traversal_ void joined() {
    A += ::joined(Input);
    if (!Next)
      return;
    Next->joined();
  }
  _traversal_ void write() {
    Log = (Log * 5 + Input) % 1000;
    if (!Next)
      return;
    Next->write();
  }
  _traversal_ void chosen() {
    B += ::chosen(Input);
    C += ::listed(Input);
    if (!Next)
      return;
    Next->chosen();
  }
  _traversal_ void worded() {
    E += ::worded(Input, Level());
    if (!Next)
      return;
    Next->worded();
  }
  _traversal_ void plain() {
    D += FIRST(Input, UNUSED);
    if (!Next)
      return;
    Next->plain();
  }
  _traversal_ void twice() {
    D *= 2;
    if (!Next)
      return;
    Next->twice();
  }
};

static void first(Node *root) {
  root->joined();
  root->write();
}
static void second(Node *root) {
  root->chosen();
  root->write();
}
static void third(Node *root) {
  root->plain();
  root->twice();
}
static void fourth(Node *root) {
  root->worded();
  root->write();
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
  first(root);
  second(root);
  third(root);
  fourth(root);
  for (Node *node = root; node != nullptr; node = node->Next)
    std::printf("%d %d %d %d %d %d\n", node->A, node->B, node->C, node->D, node->E, Log);
}
