// traversals: infer count mirror sum open shut
// Rule: a call of an accessor is the path that it gives back: calls on it join, and what is done with its reference is done to that
// part of its object. One that gives a reference to a pointer is none: another node may be put there.
#include "case.h"
#include "pleach.h"
#include <utility>

struct Type {
  int Kind, Width;
};

class Symbol {
public:
  explicit Symbol(int kind) : Type_{kind, kind + 1} {}
  Type type() const { return Type_; }
  void use() { ++Uses; }
  int uses() const { return Uses; }

private:
  Type Type_;
  int Uses = 0;
};

class _tree_ Node {
public:
  Node *left() const { return Left; }
  Node *right() { return this->Right; }
  Node *&leftLink() { return Left; }
  Node *&rightLink() { return Right; }
  Symbol *symbol() const { return Named; }
  const Type &type() const { return Own; }
  int cost() const { return Cost; }
  int &costs() { return Cost; }

  _traversal_ void infer() {
    if (left() != nullptr)
      left()->infer();
    if (right())
      right()->infer();
    Own = symbol()->type();
    if (left())
      Own.Width += left()->type().Width;
  }
  _traversal_ void count() {
    if (left()) {
      left()->count();
      Cost += left()->cost();
    }
    if (right())
      right()->count();
    costs() += type().Kind;
    symbol()->use();
    if (right())
      right()->costs() += 2;
  }

  // A condition that reads what a reference refers to.
  const bool &isOpen() const { return Open; }
  _traversal_ void open() {
    if (isOpen()) {
      Total++;
    }
    if (Left)
      Left->open();
    Open = false;
  }
  _traversal_ void shut() {
    if (isOpen()) {
      Total += 5;
    }
    if (Left)
      Left->shut();
    if (Right)
      Right->shut();
  }

  // An alias of what is no longer there.
  _traversal_ void mirror() {
    if (Left == nullptr || Right == nullptr)
      return;
    Node *Old = left();
    std::swap(leftLink(), rightLink());
    Old->mirror();
    Left->mirror();
    Total += Left->Total + Right->Total;
  }
  _traversal_ void sum() {
    if (Left == nullptr || Right == nullptr)
      return;
    Left->Total = Total + 3;
    Right->Total = Total * 2 + 1;
    Left->sum();
    Right->sum();
  }

  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  Symbol *Named = nullptr;
  int Total = 1;
  bool Open = true;

private:
  Type Own{0, 0};
  int Cost = 0;
};

static Symbol symbols[3] = {Symbol(2), Symbol(5), Symbol(11)};

static Node *build(Random &random, int depth) {
  if (depth == 0)
    return nullptr;
  Node *node = new Node;
  node->Named = &symbols[random.below(3)];
  node->Total = random.below(9);
  node->Left = build(random, depth - 1);
  node->Right = random.below(4) ? build(random, depth - 1) : nullptr;
  return node;
}

static void dump(const Node *node) {
  if (!node)
    return;
  std::printf("%d %d %d\n", node->cost(), node->type().Width, node->Total);
  dump(node->Left);
  dump(node->Right);
}

static void run(Node *root) {
  root->infer();
  root->count();
}

static void run2(Node *root) {
  root->mirror();
  root->sum();
}

static void run3(Node *root) {
  root->open();
  root->shut();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 8; ++tree) {
    Node *root = build(random, tree);
    run(root);
    run2(root);
    run3(root);
    dump(root);
    std::printf("%d\n", symbols[tree % 3].uses());
  }
}
