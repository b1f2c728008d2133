// traversals: look cut wide high
// Rule: deleting a node through a virtual destructor may run the destructor of an instance of a template that derives from
// its parameter: `Loud<Item>` writes what `look` reads.
#include "case.h"
#include "pleach.h"

static int Counter = 1;

struct _tree_ Node {
  _child_ Node *Next = nullptr;
  int Got = 0, Width = 0, Height = 0;
  virtual ~Node() = default;
  _traversal_ virtual void look() {}
  _traversal_ virtual void cut() {}
  _traversal_ virtual void wide() {}
  _traversal_ virtual void high() {}
};

struct _tree_ Item : Node {
  _child_ Node *Side = nullptr;
  _traversal_ void look() override {
    Next->look();
    Got = Next->Got + Counter;
  }
  _traversal_ void cut() override {
    delete Side;
    Side = nullptr;
    Next->cut();
  }
  _traversal_ void wide() override {
    Next->wide();
    Width = Next->Width + 1;
  }
  _traversal_ void high() override {
    Next->high();
    Height = Next->Height + 1;
  }
};

template <class T> struct Loud : T { // expect: unresolved-base
  ~Loud() { Counter += 50; }
};

#ifdef WRONG
static void run(Node *root) {
  root->cut();
  root->look();
  root->wide();
  root->high();
}
#else
static void run(Node *root) {
  root->look();
  root->cut();
  root->wide();
  root->high();
}
#endif

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 8; ++tree) {
    Node *root = new Node;
    for (int length = 0; length < tree; ++length) {
      Item *node = new Item;
      node->Side = random.below(2) == 0 ? new Item : new Loud<Item>;
      node->Next = root;
      root = node;
    }
    run(root);
    for (Node *node = root; node != nullptr; node = node->Next)
      std::printf("%d %d %d\n", node->Got, node->Width, node->Height);
    std::printf("counter %d\n", Counter);
  }
}
