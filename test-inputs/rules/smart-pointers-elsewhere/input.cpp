// case: files input.cpp other.cpp
// traversals: grow sum
// Rule: reading a smart pointer of nodes means the same in every file that has the class, so that bodies of several files join.
#include "node.h"
#include "case.h"

Node::~Node() = default;

void Node::grow() { Value = Value + 1; }

void Pair::grow() {
  if (left())
    left()->grow();
  if (Right != nullptr)
    Right.get()->grow();
  Value = Value * 2;
}

std::unique_ptr<Node> Pair::build(int depth) {
  if (depth == 0)
    return std::make_unique<Node>();
  auto pair = std::make_unique<Pair>();
  pair->Value = depth;
  pair->Left = build(depth - 1);
  if (depth % 2)
    pair->Right = build(depth / 2);
  return pair;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    std::unique_ptr<Node> root = Pair::build(tree + random.below(2));
    run(root);
    std::printf("%d %d\n", root->Value, root->Sum);
  }
}
