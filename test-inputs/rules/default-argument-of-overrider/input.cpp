// traversals: rest f g h
// The default argument of a virtual function is that of the static type, and so is the class of its result: in the copy of an
// inherited body, `this` would have the subclass's. Such a body is not copied, or the copy not written; calls on other nodes keep theirs.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  unsigned A = 0, B = 0;
  virtual ~Node() {}
  _pure_ virtual unsigned weight(unsigned x = 1) const { return x; }
  _traversal_ virtual void rest(unsigned by = 3) { B += by; }
  _traversal_ virtual void f() {
    A += weight();        // expect: unsupported-body
    A += this->weight();
    rest();
    if (!Left) return;
    A += Left->weight();
    Left->f();
  }
  _pure_ virtual const Node *self() const { return this; }
  _traversal_ virtual void h() {
    A += sizeof(*self());
    if (!Left) return;
    Left->h();
  }
  _traversal_ virtual void g() {
    B += 2;
    if (!Left) return;
    Left->g();
  }
};

struct _tree_ Box : Node { // expect: not-written
  unsigned More[20] = {};
  _pure_ const Box *self() const override { return this; }
  _pure_ unsigned weight(unsigned x = 7) const override { return x; }
  _traversal_ void rest(unsigned by = 50) override { B += by; }
  _traversal_ void g() override {
    B += 5;
    if (!Left) return;
    B += Left->weight();
    Left->g();
  }
};

static void run(Node *root) {
  root->g();
  root->f();
  root->g();
  root->h();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int size = 1; size < 9; ++size) {
    Node *list = new Node;
    for (int at = 0; at < size; ++at) {
      Node *next = random.below(2) ? static_cast<Node *>(new Box) : new Node;
      next->Left = list;
      list = next;
    }
    run(list);
    for (Node *it = list; it != nullptr; it = it->Left) std::printf("%u %u\n", it->A, it->B);
  }
}
