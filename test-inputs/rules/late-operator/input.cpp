// traversals: f g h k s beside beyond
// What a built-in operator did in an inherited body, an operator that is declared later would do in its copy. And of the names
// that one macro makes, each must mean what it meant. Such fusions are not written.
#include "case.h"
#include "pleach.h"

enum Flags { None = 0, Bold = 1, Big = 2 };
enum class Kind { Low, High };
#define TWICE(n) (get(n) + Node::get(n))
#define SIZES (sizeof(Part) + sizeof(Node::Part))

struct _tree_ Node {
  typedef int Part;
  _child_ Node *Left = nullptr;
  int Beside = 0, Beyond = 0;
  Flags X = Bold, Y = Big;
  Kind K = Kind::Low, L = Kind::High;
  int A = 0, B = 0, C = 0;
  virtual ~Node() {}
  _pure_ static int get(int n) { return n; }
  _pure_ virtual int own() const { return 1; }
  _traversal_ virtual void f() {
    A += X + Y;
    if (K < L) A += 100;
    if (!Left) return;
    Left->f();
  }
  _traversal_ virtual void h() {
    C += TWICE(1);
    if (!Left) return;
    Left->h();
  }
  _traversal_ virtual void k() {
    C += SIZES;
    if (!Left) return;
    Left->k();
  }
  _traversal_ virtual void s() {
    C += noexcept(own());
    if (!Left) return;
    Left->s();
  }
  _traversal_ virtual void g() {
    B += 2;
    if (!Left) return;
    Left->g();
  }
  _traversal_ void beside() {
    Beside += 2;
    if (!Left)
      return;
    Left->beside();
  }
  _traversal_ void beyond() {
    Beyond += 3;
    if (!Left)
      return;
    Left->beyond();
  }
};

inline int operator+(Flags a, Flags b) { return (a > b ? a : b) * 1000; }
inline bool operator<(Kind, Kind) { return false; }

struct _tree_ Sub : Node { // expect: not-written
  typedef double Part;
  _pure_ static int get(int n) { return n * 100; }
  _pure_ int own() const noexcept override { return 2; }
  _traversal_ void g() override {
    B += 5;
    if (!Left) return;
    Left->g();
  }
};

static void operators(Node *root) {
  root->f();
  root->g();
}
static void macros(Node *root) {
  root->h();
  root->g();
}
static void sizes(Node *root) {
  root->k();
  root->g();
}
static void throws(Node *root) {
  root->s();
  root->g();
}

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->beyond();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int size = 1; size < 9; ++size) {
    Node *list = new Node;
    for (int at = 0; at < size; ++at) {
      Node *next = random.below(2) ? static_cast<Node *>(new Sub) : new Node;
      next->Left = list;
      list = next;
    }
    operators(list);
    macros(list);
    sizes(list);
    throws(list);
    for (const Node *it = list; it != nullptr; it = it->Left) std::printf("%d %d %d\n", it->A, it->B, it->C);
    neighbours(list);
    std::printf("%d\n", list->Beside + list->Beyond);
  }
}
