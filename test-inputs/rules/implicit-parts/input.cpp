// case: args -std=c++20
// traversals: row anonymous ended width argument number
// Rule: an object is made and destroyed with all its parts: elements of arrays, members of anonymous structures and unions, bit-fields with
// an initialiser (libclang shows the width in its place). And a pure function may read what a default argument points to. Each walk counts so,
// and `number` (called later) reads the count on every node.
#include "case.h"
#include "pleach.h"

static int made = 0;
struct Part {
  Part() { ++made; }
};
struct Last {
  ~Last() { ++made; }
};
struct Row {
  int Size = 1;
  Part Parts[2][2];
};
struct Anonymous {
  int Size = 1;
  struct {
    Part Only;
  };
  union {
    int Count = ++made;
    float Other;
  };
};
struct Ended {
  int Size = 1;
  struct {
    Last Only;
  };
};
struct Width {
  int Size = 1;
  int Flag : 8 = ++made;
};
_pure_ static int at(const int *place = &made) noexcept { return *place; }

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int A = 0, B = 0;

  _traversal_ void row() {
    if (Left == nullptr)
      return;
    Left->row();
    Right->row();
    Row object;
    A += object.Size;
  }
  _traversal_ void anonymous() {
    if (Left == nullptr)
      return;
    Left->anonymous();
    Right->anonymous();
    Anonymous object{};
    A += object.Size;
  }
  _traversal_ void ended() {
    if (Left == nullptr)
      return;
    Left->ended();
    Right->ended();
    Ended object; // expect: unsupported-body
    A += object.Size;
  }
  _traversal_ void width() {
    if (Left == nullptr)
      return;
    Left->width();
    Right->width();
    Width object;
    A += object.Size;
  }
  _traversal_ void argument() {
    if (Left == nullptr)
      return;
    Left->argument();
    Right->argument();
    made++;
    A += 2;
  }
  _traversal_ void number() {
    if (Left == nullptr)
      return;
    Left->number();
    Right->number();
    B = B * 3 + at() % 1000;
  }
};

static void rows(Node *root) {
  root->row();
  root->number();
}
static void anonymouses(Node *root) {
  root->anonymous();
  root->number();
}
static void ends(Node *root) {
  root->ended();
  root->number();
}
static void widths(Node *root) {
  root->width();
  root->number();
}
static void arguments(Node *root) {
  root->argument();
  root->number();
}

static Node *build(int depth) {
  Node *node = new Node;
  if (depth > 0) {
    node->Left = build(depth - 1);
    node->Right = build(depth - 1);
  }
  return node;
}
static void print(const Node *node) {
  std::printf("%d %d\n", node->A, node->B % 1000000);
  if (node->Left != nullptr) {
    print(node->Left);
    print(node->Right);
  }
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(2 + static_cast<int>(random.below(2)));
  void (*const runs[])(Node *) = {rows, anonymouses, ends, widths, arguments};
  for (auto run : runs) {
    run(root);
    print(root);
  }
}
