// traversals: push look swell thin
// Rule: members of an anonymous structure in an anonymous union overlap with the union's other members, however deep they are nested. `push`
// (called earlier) writes on the child what `look` reads there by another name, once the child's own walk is over.
#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  union {
    struct {
      int X;
    };
    int Y;
  };
  int A = 0, B = 0;
  Node() : Y(1) {}

  _traversal_ void push() {
    if (Left == nullptr)
      return;
    Left->push();
    Right->push();
    X += 1;
    Left->X = 7 + A;
    A = 1;
  }
  _traversal_ void look() {
    if (Left == nullptr)
      return;
    Left->look();
    Right->look();
    B = Y;
    Y = 3;
  }
};

// Below what is written for `Node`.
struct _tree_ Twig {
  _child_ Twig *Next = nullptr;
  union {
    struct {
      int Length;
    };
    int Size = 1;
  };
  int Girth = 0;

  _traversal_ void swell() {
    Length = Length * 3 + 1;
    if (Next == nullptr)
      return;
    Next->swell();
  }
  _traversal_ void thin() {
    Girth += Length - 1;
    if (Next == nullptr)
      return;
    Next->thin();
  }
};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->A = static_cast<int>(random.below(5));
  if (depth > 0) {
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1);
  }
  return node;
}
static void print(const Node *node) {
  std::printf("%d %d %d\n", node->A, node->B, node->Y);
  if (node->Left != nullptr) {
    print(node->Left);
    print(node->Right);
  }
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 3);
  root->push();
  root->look();
  print(root);
  Twig *twig = new Twig;
  twig->Next = new Twig;
  twig->Next->Size = static_cast<int>(random.below(9));
  twig->swell();
  twig->thin();
  std::printf("%d %d\n", twig->Girth, twig->Next->Girth);
}
