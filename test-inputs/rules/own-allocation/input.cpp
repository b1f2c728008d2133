// traversals: fill drop count beside
// Rule: where the program brings its own `operator new`, creating an object does what that does. `count` reads on every
// node how many objects there are once `fill` has made its own.
#include "case.h"
#include "pleach.h"
#include <new>
#include <string>

static int Made = 0, Gone = 0;
void *operator new(std::size_t size) {
  ++Made;
  if (void *memory = std::malloc(size))
    return memory;
  throw std::bad_alloc();
}
static void release(void *memory) {
  ++Gone;
  std::free(memory);
}
void operator delete(void *memory) noexcept { release(memory); }
void operator delete(void *memory, std::size_t) noexcept { release(memory); }

struct _tree_ Spare {};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  _child_ Spare *Part = nullptr;
  int Beside = 0;
  bool Leaf = true;
  int Input = 0, Seen = 0;
  int *Value = nullptr;
  std::string Text;

  _traversal_ void fill() {
    Value = new int(Input);
    if (Leaf)
      return;
    Left->fill();
    Right->fill();
  }
  _traversal_ void name() {
    Text += "a text that does not fit into the object";
    if (Leaf)
      return;
    Left->name();
    Right->name();
  }
  _traversal_ void drop() {
    delete Part;
    Part = nullptr;
    if (Leaf)
      return;
    Left->drop();
    Right->drop();
  }
  _traversal_ void count() {
    Seen = Made - Gone;
    if (Leaf)
      return;
    Left->count();
    Right->count();
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Leaf)
      return;
    Left->beside();
    Right->beside();
  }
#ifdef WRONG
  void both() {
    Value = new int(Input);
    Seen = Made - Gone;
    if (Leaf)
      return;
    Left->both();
    Right->both();
  }
#endif
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (random.below(2) == 0)
    node->Part = new Spare;
  if (depth > 0) {
    node->Leaf = false;
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1 - random.below(2));
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d\n", node->Input, node->Seen, *node->Value);
  if (!node->Leaf) {
    dump(node->Left);
    dump(node->Right);
  }
}

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->fill();
  root->count();
}
#endif

static void without(Node *root) {
  root->drop();
  root->count();
}
static void again(Node *root) {
  root->name();
  root->count();
}

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->count();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
    again(root);
    dump(root);
    without(root);
    dump(root);
    neighbours(root);
    std::printf("%d\n", root->Beside);
    dump(root);
  }
}
