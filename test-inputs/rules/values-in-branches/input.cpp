// traversals: eval cost depth level stamp kinds price size tax note
// case: gain
// Rule: a `return` that other statements of its branch may follow is not the last of them. Groups of a `switch`, and branches of `if`s, that give the
// value of their traversal.
#include <algorithm>
#include <memory>

#include "case.h"
#include "pleach.h"

enum class Op { Number, Add, Multiply, Negate, Let, Nothing };

struct _tree_ Node {
  _child_ std::unique_ptr<Node> Left;
  _child_ std::unique_ptr<Node> Right;
  Op Kind = Op::Number;
  int Value = 0, Mark = 0, Noted = 0;

  _traversal_ int eval() const {
    switch (Kind) {
    case Op::Number: return Value;
    case Op::Add: return (Left->eval() + Right->eval()) % 1009;
    case Op::Multiply: return Left->eval() * Right->eval() % 1009;
    case Op::Negate: return -Left->eval();
    case Op::Let: {
      int left = Left->eval();
      if (left % 3 == 1) return left;
      return left + 7;
    }
    case Op::Nothing: break;
    }
    return 0;
  }
  _traversal_ int cost() const {
    switch (Kind) {
    case Op::Number: return 1;
    case Op::Add: return 1 + Left->cost() + Right->cost();
    case Op::Multiply: return 3 + Left->cost() + Right->cost();
    case Op::Negate: return 1 + Left->cost();
    case Op::Let: return Left->cost();
    default: return 0;
    }
  }
  _traversal_ int depth() {
    if (Kind == Op::Number || Kind == Op::Nothing) return 1;
    if (Kind == Op::Negate) {
      Mark += 1;
      return 1 + Left->depth();
    } else if (Kind == Op::Let) {
      return Left->depth();
    }
    int left = Left->depth();
    int right = Right->depth();
    return 1 + std::max(left, right);
  }
  _traversal_ int level(int by) {
    if (Kind == Op::Number || Kind == Op::Nothing) return by;
    if (Kind == Op::Negate) return Left->level(by + 1);
    if (Kind == Op::Let) {
      if (by % 3 != 2) {
        if (by % 2 == 1) return Left->level(by);
      }
      Mark += by;
      if (Mark % 5 == 2) return Mark;
      return Left->level(by + 2);
    }
    return std::max(Left->level(by + 1), Right->level(by + 1));
  }
  // Some groups end the traversal, one goes on behind the `switch`.
  _traversal_ void stamp(int by) {
    Mark = (Mark * 3 + by) % 1009;
    switch (Kind) {
    case Op::Number:
    case Op::Nothing: return;
    case Op::Negate:
    case Op::Let: Left->stamp(by + 1); return;
    default:
      Left->stamp(Mark);
      Right->stamp(by);
      break;
    }
    Mark += 5;
  }
  // The first `return` in a group is not the last.
  _traversal_ int price() const {
    switch (static_cast<int>(Kind)) {
    case 0: return Value;
    case 3: return 1 + Left->price();
    case 4: {
      int left = Left->price();
      if (left % 3 != 2) {
        if (left % 2 == 1) return left;
      }
      return left + 7;
    }
    }
    return 5;
  }
  _traversal_ int size() const {
    switch (static_cast<int>(Kind)) {
    case 0: return 1;
    case 3: return 1 + Left->size();
    case 4: return 2 + Left->size();
    }
    return 3;
  }
  // What stands behind the first `return` changes what that asks for.
  _traversal_ int tax() {
    if (Left) {
      if (Value % 3 == 1) return 2;
      Value += 4;
      Mark += Left->tax();
    }
    if (Right) Mark += Right->tax();
    return Mark % 7;
  }
  _traversal_ void note() {
    Noted += Value;
    if (Right) Right->note();
  }
  // The group changes what the `switch` asks for.
  _traversal_ int kinds(int by) {
    switch (Value % 3) {
    case 0: Value += by; break;
    case 1: return by;
    default: {
      if (!Left) return 4;
      int left = Left->kinds(by + 1);
      Mark += left;
      return left;
    }
    }
    if (Right) Mark += Right->kinds(by);
    return Mark % 11;
  }
};

static std::unique_ptr<Node> grow(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Kind = depth == 0 ? (random.below(6) == 0 ? Op::Nothing : Op::Number) : static_cast<Op>(1 + random.below(4));
  node->Value = random.below(40);
  if (node->Kind != Op::Number && node->Kind != Op::Nothing) node->Left = grow(random, depth - 1);
  if (node->Kind == Op::Add || node->Kind == Op::Multiply) node->Right = grow(random, depth - 1);
  return node;
}

static int run(Node *root) {
  int value = root->eval();
  int cost = root->cost();
  return value * 31 + cost;
}

static int measure(Node *root) {
  int depth = root->depth();
  int level = root->level(2);
  return depth * 31 + level;
}

static int sign(Node *root) {
  root->stamp(3);
  int value = root->eval();
  return value;
}

static int count(Node *root) {
  int price = root->price();
  int size = root->size();
  return price * 31 + size;
}

static int charge(Node *root) {
  int tax = root->tax();
  root->note();
  return tax;
}

static int charged(Node *node) {
  int sum = charge(node);
  if (node->Left) sum = (sum * 3 + charged(node->Left.get())) % 1009;
  if (node->Right) sum = (sum * 5 + charged(node->Right.get())) % 1009;
  return sum;
}

static int mix(Node *root) {
  int kinds = root->kinds(2);
  root->stamp(4);
  return kinds;
}

static void dump(const Node *node) {
  std::printf("%d %d %d,", node->Mark, node->Value, node->Noted);
  if (node->Left) dump(node->Left.get());
  if (node->Right) dump(node->Right.get());
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  std::unique_ptr<Node> root;
  do {
    root = grow(random, 7);
  } while (root->Kind == Op::Number || root->Kind == Op::Nothing);
  std::printf("%d ", run(root.get()));
  std::printf("%d ", measure(root.get()));
  std::printf("%d ", sign(root.get()));
  std::printf("%d %d ", count(root.get()), charged(root.get()));
  std::printf("%d\n", mix(root.get()));
  dump(root.get());
  std::printf("\n");
}
