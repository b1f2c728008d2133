// traversals: grow mark sum spread gather
// Rule: what derives from a tree type is one, and what overrides a traversal is one, at any distance and marked or not. So the
// overriders here count: `Far::mark`, three classes below the mark, reads what the next node's `sum` writes. What cannot be
// generated into, or copied, stands for itself.
#include "case.h"
#include "pleach.h"

struct Named {
  int Name = 0;
  virtual ~Named() = default;
};

struct _tree_ Node : Named {
  int Value = 1, Mark = 0, Sum = 0;
  _child_ Node *Next = nullptr;
  _traversal_ virtual void grow() {}
  _traversal_ virtual void mark() {}
  _traversal_ virtual void sum() {}
  virtual bool last() const { return true; }
};

struct Item : Node {
  void grow() override {
    Value = Value * 2 + Name;
    Next->grow();
  }
  void mark() override {
    Mark = Mark + Value % 5;
    Next->mark();
  }
  void sum() override;
  bool last() const override { return false; }
};

void Item::sum() {
  Next->sum();
  Sum = Next->Sum + Value;
}

// Of the overrides of `mark`, this one alone has to wait for `sum`.
struct Near : Item {
  void grow() override {
    Value = Value + 3;
    Next->grow();
  }
};

class Other {
public:
  int Extra = 2;
};

class Far final : public Near, public Other {
public:
  void mark() override {
    Mark = Next->Sum + Extra;
    Next->mark();
  }
  // A body that is not copied; the rest is fused around it.
  void grow() override {
    auto more = [this](int by) { static int none = 0; return Value + by + none; }; // expect: unsupported-body
    Value = more(Extra);
    Next->grow();
  }
};

// In another hierarchy: a template among its classes.
struct _tree_ Leaf {
  int Value = 1, Sum = 0;
  _traversal_ virtual void spread() {}
  _traversal_ virtual void gather() {}
  virtual ~Leaf() = default;
};

template <class T> struct Holder : Leaf { // expect: unsupported-class
  T Held = 3;
  Leaf *Below = nullptr;
  void spread() override { // expect: unsupported-traversal
    Value = Held + 1; // expect: unsupported-body
    if (Below)
      Below->spread();
  }
  void gather() override { // expect: unsupported-traversal
    if (Below)
      Below->gather();
    Sum = Value * 2; // expect: unsupported-body
  }
};

#ifdef WRONG
static void first(Node *root) {
  root->grow();
  root->sum();
  root->mark();
}
#else
static void first(Node *root) {
  root->grow();
  root->mark();
  root->sum();
}
#endif

static void second(Leaf *root) {
  root->spread();
  root->gather();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree * 2; ++length) {
      Node *node = nullptr;
      switch (random.below(3)) {
      case 0: node = new Item; break;
      case 1: node = new Near; break;
      default: node = new Far; break;
      }
      node->Next = root;
      node->Name = random.below(7);
      node->Value = random.below(50);
      node->Sum = random.below(9);
      root = node;
    }
    first(root);
    while (root != nullptr) {
      std::printf("%d %d %d\n", root->Value, root->Mark, root->Sum);
      Node *next = root->Next;
      delete root;
      root = next;
    }
    Holder<int> holder;
    holder.Held = random.below(9);
    second(&holder);
    std::printf("%d %d\n", holder.Value, holder.Sum);
  }
}
