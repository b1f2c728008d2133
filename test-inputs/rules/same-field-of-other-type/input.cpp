// traversals: put get
// Rule: a field is the same field whatever static type it is reached through: `put` writes `Value` of the child as a
// `Leafy`, `get` on the child reads it as a plain `Node`, in another class's body.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Value = 1, Got = 0;
  virtual ~Node() = default;
  _traversal_ virtual void get() { Got = Value; }
  _traversal_ virtual void put() {}
#ifdef WRONG
  virtual void both() { Got = Value; }
#endif
};

struct _tree_ Leafy : Node {
  int Own = 2;
  _traversal_ void get() override {
    Got = Value * 10;
    Next->get();
  }
  _traversal_ void put() override {
    static_cast<Leafy *>(Next)->Value = Input + Value;
    Next->put();
  }
#ifdef WRONG
  void both() override {
    Got = Value * 10;
    static_cast<Leafy *>(Next)->Value = Input + Value;
    Next->both();
  }
#endif
};

struct _tree_ Tip final : Leafy {
  _traversal_ void get() override { Got = Value; }
  _traversal_ void put() override {}
#ifdef WRONG
  void both() override { Got = Value; }
#endif
};

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->get();
  root->put();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Tip;
    for (int length = 0; length < tree; ++length) {
      Node *node = new Leafy;
      node->Next = root;
      node->Input = random.below(9);
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d\n", node->Input, node->Value, node->Got);
  }
}
