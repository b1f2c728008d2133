// traversals: fold cost move
// Rule: a copy of a structure of numbers touches these numbers, and an optional number and the like is a value: what lies in other
// objects is apart from it, what lies in this one is not.
#include "case.h"
#include "pleach.h"
#include <array>
#include <optional>
#include <utility>

struct Point {
  int X, Y;
};

struct Box {
  Point From, To;
  int Marks[2];
};

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  std::optional<long> Constant;
  std::optional<Box> Clip;
  std::array<int, 3> Costs{};
  Box Place{{1, 2}, {3, 4}, {5, 6}};
  Point Corner{0, 0};
  const Box *Shared = nullptr;
  int Input = 0, Sum = 0;

  bool isConstant() const { return Constant.has_value(); }

  _traversal_ void fold() {
    if (Left) {
      Left->fold();
      Right->fold();
      if (Left->isConstant() && Right->Constant)
        Constant = *Left->Constant + Right->Constant.value_or(1);
      else
        Constant = std::nullopt;
    } else if (Input % 3) {
      Constant = Input;
    }
    const std::optional<long> Known = Constant;
    Corner = Shared->To;
    if (Known)
      Corner.X += *Known % 7;
    if (Clip)
      Clip->From.X += Corner.X % 3;
  }
  _traversal_ void cost() {
    if (Left) {
      Left->cost();
      Right->cost();
      Costs = Left->Costs;
      std::swap(Costs[0], Costs[1]);
    }
    if (Clip)
      Input += Clip->From.X % 5 + Clip->To.Y;
    Costs[2] += 1 + Input;
    Sum += Costs[0] + Costs[1] * 2 + Costs[2] * 3;
  }

  // The parts of a structure, and the whole.
  _traversal_ void move() {
    if (Clip.has_value())
      Clip->To = Clip->From;
    if (Left) {
      Left->Place.To = Place.From;
      Left->move();
      Right->Place = Place;
      Right->move();
    }
    Place.From.X += Corner.X + static_cast<int>(Constant.value_or(0));
    Sum += Place.To.Y + Place.Marks[1];
  }
};

static const Box boxes[2] = {{{1, 1}, {2, 3}, {0, 1}}, {{4, 0}, {5, 8}, {1, 1}}};

static Node *build(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(20);
  node->Shared = &boxes[random.below(2)];
  if (random.below(3) > 0)
    node->Clip = *node->Shared;
  if (depth > 0) {
    node->Left = build(random, depth - 1);
    node->Right = build(random, depth - 1);
  }
  return node;
}

static void dump(const Node *node) {
  std::printf("%ld %d %d %d %d\n", node->Constant.value_or(-1), node->Corner.X, node->Corner.Y, node->Sum, node->Place.From.X);
  if (node->Left) {
    dump(node->Left);
    dump(node->Right);
  }
}

static void run(Node *root) {
  root->fold();
  root->cost();
  root->move();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Node *root = build(random, tree);
    run(root);
    dump(root);
  }
}
