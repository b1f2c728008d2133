// traversals: total depth least beside
// Rule: a local whose address was stored lives to the end of its traversal, not to the end of the part that a `return`
// of another traversal makes a block of its own.
#include "case.h"
#include "pleach.h"

struct Sum {
  int Value = 0;
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Beside = 0;
  Node *Parent = nullptr;
  Sum *Target = nullptr;
  int Input = 0, Total = 0, Depth = 0, Least = 0;

  _traversal_ void total() {
    if (Left == nullptr) {
      Parent->Target->Value += Input;
      return;
    }
    Sum sum; // expect: not-written
    Target = &sum;
    Left->total();
    Right->total();
    Total = Target->Value;
  }
  _traversal_ void depth() {
    Depth = Depth + 1;
    if (Left == nullptr)
      return;
    Left->depth();
    Right->depth();
    Depth = Left->Depth + Right->Depth;
  }
  _traversal_ void least() {
    if (Left == nullptr) {
      Parent->Target->Value -= Input;
      return;
    }
    Sum first, sum; // expect: not-written
    Target = &(sum = first);
    Left->least();
    Right->least();
    Least = Target->Value;
  }
  _traversal_ void beside() {
    Beside += 2;
    if (Left == nullptr)
      return;
    Left->beside();
    Right->beside();
  }
#ifdef WRONG
  void both() {
    Sum sum;
    Target = &sum;
    Depth = Depth + 1;
    if (Left == nullptr) {
      Parent->Target->Value += Input;
      return;
    }
    Left->both();
    Right->both();
    sum = Sum(); // What the next block of the function might put in its place.
    Total = Target->Value;
    Depth = Left->Depth + Right->Depth;
  }
#endif
};

#ifdef WRONG
static void run(Node *root) { root->both(); }
#else
static void run(Node *root) {
  root->total();
  root->depth();
}
static void again(Node *root) {
  root->least();
  root->depth();
}
#endif

static Node *build(Random &random, int depth, Node *parent) {
  Node *made = new Node;
  made->Input = random.below(40);
  made->Parent = parent;
  if (depth > 0) {
    made->Left = build(random, random.below(depth), made);
    made->Right = build(random, depth - 1, made);
  }
  return made;
}

static void print(const Node *node) {
  if (node == nullptr)
    return;
  std::printf("%d %d %d\n", node->Total, node->Depth, node->Least);
  print(node->Left);
  print(node->Right);
}

// What the rule says nothing of runs together.
static void neighbours(Node *root) {
  root->depth();
  root->beside();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 7; ++tree) {
    Node *root = build(random, tree, nullptr);
    run(root);
#ifndef WRONG
    again(root);
#endif
    print(root);
    neighbours(root);
    std::printf("%d\n", root->Beside);
  }
}
