// traversals: grow look peek keep
// Rule: what braces construct may be other objects where an operand is no constant any more: `look` is `const`, what stands in for it is not.
#include <string>
#include <utility>

#include "case.h"
#include "pleach.h"

struct Pen {
  int Width = 1;
};
struct Kind {
  int Number;
  Kind(Pen &) : Number(1) {}
  Kind(const Pen &) : Number(2) {}
  Kind(int *) : Number(3) {}
  Kind(const int *) : Number(4) {}
};
struct Style {
  Kind OfPen;
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0, Sum = 0;
  Pen Own;
  std::string Name = "a name that is too long to stand in the object itself";
  mutable int Seen = 0, Kept = 0, Length = 0;

  _traversal_ void grow() {
    Sum += Input;
    if (Left) Left->grow();
    if (Right) Right->grow();
  }
  _traversal_ void look() const {
    const Kind kinds[] = {Own};  // expect: unsupported-body
    Seen += kinds[0].Number;
    if (Left) Left->look();
    if (Right) Right->look();
  }
  _traversal_ void peek() const {
    const Kind kinds[] = {&Input};  // expect: unsupported-body
    Kept += kinds[0].Number * 10 + Style{Own}.OfPen.Number;
    if (Left) Left->peek();
    if (Right) Right->peek();
  }
  _traversal_ void keep() const {
    const std::string names[] = {std::move(Name)};  // expect: unsupported-body
    Length = static_cast<int>(names[0].size());
    if (Left) Left->keep();
    if (Right) Right->keep();
  }
};

static Node *make(Random &random, int depth) {
  if (depth == 0) return nullptr;
  Node *node = new Node;
  node->Input = random.below(40);
  node->Left = make(random, depth - 1 - random.below(2) % depth);
  node->Right = make(random, depth - 1);
  return node;
}

static void show(const Node *node) {
  if (!node) return;
  std::printf("%d %d %d %d %d ", node->Sum, node->Seen, node->Kept, node->Length, static_cast<int>(node->Name.size()));
  show(node->Left);
  show(node->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = make(random, 5);
  root->grow();
  root->look();
  root->peek();
  root->keep();
  show(root);
  std::printf("\n");
}
