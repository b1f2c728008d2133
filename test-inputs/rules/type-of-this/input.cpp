// traversals: f g h
// `this` in a body that a subclass inherits: in the subclass's copy it would have another type, and where the base is not the
// first one, another value. It keeps its own.
#include "case.h"
#include "pleach.h"

struct Node;
struct Box;
_pure_ inline unsigned size(const Node *, unsigned by) { return by; }
_pure_ inline unsigned size(const Box *, unsigned by) { return by * 100; }

struct Other {
  unsigned Colour = 3;
  virtual ~Other() {}
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  unsigned A = 0, B = 0, C = 0;
  void *Self = nullptr;
  const Node *Known = nullptr;
  unsigned long Offset = 0;
  virtual ~Node() {}
  _pure_ static unsigned sizeOf(const Node *node) { return sizeof(*node); }
  _traversal_ virtual void f() {
    A += sizeof(*this) + sizeof *this;
    // `this` in a comment, and in "this" literal, stays.
    A += ::size(this, sizeof("this"));
    Self = this;
    Known = this;
    this->B += 1;
    if (!Left) return;
    Left->f();
    A += sizeof(*static_cast<decltype(this)>(nullptr)) + sizeOf(this);
  }
  _traversal_ virtual void g() {
    B += 2;
    if (!Left) return;
    Left->g();
  }
  // By a macro that makes it, it cannot keep its type.
#define SELF (*this)
  _traversal_ virtual void h() { // expect: unsupported-body
    C += sizeof(SELF);
    if (!Left) return;
    Left->h();
  }
};

struct _tree_ Box : Other, Node {
  unsigned More[20] = {};
  _traversal_ void g() override {
    B += 5;
    if (!Left) return;
    Left->g();
  }
};

static void run(Node *root) {
  root->f();
  root->g();
}
static void all(Node *root) {
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
    all(list);
    for (Node *it = list; it != nullptr; it = it->Left) {
      std::printf("%u %u %u %d %d\n", it->A, it->B, it->C, it->Self == it, it->Known == it);
    }
  }
}
