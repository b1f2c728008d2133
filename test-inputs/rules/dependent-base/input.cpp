// traversals: look push wide high
// Rule: the instance of a template whose base depends on a parameter may derive from any class that is not final, and
// override what has the name of one of its functions: here `Mixin<Item>` writes what `look` reads. It overrides neither
// `wide` nor `high`, so these fuse.
#include "case.h"
#include "pleach.h"

static int Counter = 1;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Input = 0, Got = 0, Width = 0, Height = 0;
  virtual ~Node() = default;
  _traversal_ virtual void look() {}
  _traversal_ virtual void push() {}
  _traversal_ virtual void wide() {}
  _traversal_ virtual void high() {}
#ifdef WRONG
  virtual void both() {}
#endif
};

struct _tree_ Item : Node {
  _traversal_ void look() override {
    Got = Counter;
    Next->look();
  }
  _traversal_ void push() override { Next->push(); }
  _traversal_ void wide() override {
    Next->wide();
    Width = Next->Width + Input;
  }
  _traversal_ void high() override {
    Next->high();
    Height = Next->Height + 1;
  }
#ifdef WRONG
  void both() override {
    Got = Counter;
    Next->both();
  }
#endif
};

template <class T> struct Mixin : T { // expect: unresolved-base
  void push() override {
    T::push();
    Counter += this->Input + 1;
  }
#ifdef WRONG
  void both() override {
    this->Got = Counter;
    Counter += this->Input + 1;
    this->Next->both();
  }
#endif
};

/// One of these has no function of that name and number of parameters.
template <class... T> struct Overloaded : T... {
  using T::operator()...;
  void push(int more) { Counter += more; }
};

#ifdef WRONG
static void run(Node *root) {
  root->both();
  root->wide();
  root->high();
}
#else
static void run(Node *root) {
  root->look();
  root->push();
  root->wide();
  root->high();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto grow = [](int by) { Counter += by; };
  for (int tree = 0; tree < 8; ++tree) {
    Overloaded<decltype(grow)> more{grow};
    more(1);
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Node *node = random.below(2) == 0 ? new Item : new Mixin<Item>;
      node->Next = root;
      node->Input = random.below(9);
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d %d\n", node->Input, node->Got, node->Width, node->Height);
    std::printf("counter %d\n", Counter);
  }
}
