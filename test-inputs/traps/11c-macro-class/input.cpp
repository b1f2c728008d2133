// traversals: first second number sum
// Trap 11: a macro that opens and closes a class, one that makes a whole class with its traversals, and one
// that makes a field. Nothing can be written into a class that a macro makes.
#include "case.h"
#include "pleach.h"

#define NODE_CLASS(name) struct _tree_ name : Node {
#define END_CLASS                                                                                          \
  }                                                                                                        \
  ;
#define FIELD(name) int name = 0
#define MAKE_CLASS(name, factor)                                                                           \
  struct _tree_ name : Node {                                                                              \
    _traversal_ void first(int v) override {                                                               \
      First = v * factor;                                                                                  \
      Next->first(First + 1);                                                                              \
    }                                                                                                      \
    _traversal_ void second() override {                                                                   \
      Next->second();                                                                                      \
      Second = Next->Second + First;                                                                       \
    }                                                                                                      \
  }

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  FIELD(First);
  FIELD(Second);
  virtual ~Node() = default;
  _traversal_ virtual void first(int) {}
  _traversal_ virtual void second() {}
};

NODE_CLASS(Opened) // expect-any: unsupported-class
  _traversal_ void first(int v) override {
    First = v + 2;
    Next->first(First);
  }
  _traversal_ void second() override {
    Next->second();
    Second = Next->Second - First;
  }
END_CLASS

MAKE_CLASS(Made, 3);  // expect: unsupported-body unsupported-traversal

struct _tree_ Written : Node {
  _traversal_ void first(int v) override {
    First = v - 2;
    Next->first(First);
  }
  _traversal_ void second() override {
    Next->second();
    Second = Next->Second * 2 + First;
  }
};

// A tree beside it has nothing of that, and its walks run together.
struct _tree_ Plain {
  _child_ Plain *Next = nullptr;
  FIELD(First);
  FIELD(Second);
  _traversal_ void number(int v) {
    First = v;
    if (Next == nullptr)
      return;
    Next->number(v + 1);
  }
  _traversal_ void sum() {
    if (Next == nullptr)
      return;
    Next->sum();
    Second = Next->Second + First;
  }
};

static void run(Node *root) {
  root->first(2);
  root->second();
}

static void runPlain(Plain *root) {
  root->number(2);
  root->sum();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      int kind = random.below(3);
      Node *node = kind == 0 ? new Opened : kind == 1 ? static_cast<Node *>(new Made) : new Written;
      node->Next = root;
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d\n", node->First, node->Second);
    Plain *plain = new Plain;
    for (int length = 0; length < tree; ++length) {
      Plain *before = new Plain;
      before->Next = plain;
      plain = before;
    }
    runPlain(plain);
    std::printf("%d\n", plain->Second);
  }
}
