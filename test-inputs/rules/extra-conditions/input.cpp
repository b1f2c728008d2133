// traversals: layout count draw paint both toggle gated shut shown flip again spent
// Rule: calls under more conditions than others on the same child join these where the conditions hold, unless what runs before
// them changes what they test.
#include "case.h"
#include "pleach.h"
#include <memory>
#include <vector>

static bool Lit = true;

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  _child_ std::unique_ptr<Node> Left;
  Node *Up = nullptr;
  unsigned W = 1, H = 2, X = 0;
  bool Open = true, Wide = false;

  _traversal_ void layout() {
    W += H;
    for (auto &kid : Kids) kid->layout();
    if (Left) Left->layout();
  }
  _traversal_ void count() {
    H++;
    for (auto &kid : Kids) kid->count();
    if (Left) Left->count();
  }
  // Two of four members stand under a condition.
  _traversal_ void draw() {
    if (Open) X += W;
    for (auto &kid : Kids) {
      if (Open) kid->draw();
    }
    if (Left) {
      if (Open) Left->draw();
    }
  }
  _traversal_ void paint(unsigned depth) {
    X = X * 3 + depth;
    for (auto &kid : Kids) {
      if (Open) kid->paint(depth + 1);
    }
    if (Left) {
      if (Open) Left->paint(depth + 1);
    }
  }
  // Two conditions more, one of which binds less than `&&`.
  _traversal_ void both() {
    X ^= H;
    for (auto &kid : Kids) {
      if (Open || H > 7) {
        if (kid->Wide != Wide) kid->both();
      }
    }
    if (Left) {
      if (Open || H > 7) {
        if (Left->W > 3) Left->both();
      }
    }
  }
  // What the first does is tested by the second: on a global, and on the node above.
  _traversal_ void toggle() {
    Lit = !Lit;
    for (auto &kid : Kids) kid->toggle();
    if (Left) Left->toggle();
  }
  _traversal_ void gated() {
    X++;
    for (auto &kid : Kids) {
      if (Lit) kid->gated();
    }
    if (Left) {
      if (!Lit) Left->gated();
    }
  }
  _traversal_ void shut() {
    if (Up && W % 3 == 0) Up->Open = false;
    for (auto &kid : Kids) kid->shut();
    if (Left) Left->shut();
  }
  _traversal_ void shown() {
    X += 5;
    for (auto &kid : Kids) {
      if (Open) kid->shown();
    }
    if (Left) {
      if (Open) Left->shown();
    }
  }
  // The node itself changes it, before and behind.
  _traversal_ void flip() {
    if (W % 2 == 0) Open = !Open;
    for (auto &kid : Kids) kid->flip();
    if (Left) Left->flip();
  }
  // The same is tested again behind an early end: one of the calls never runs.
  _traversal_ void again() {
    H++;
    if (Wide) return;
    if (Left) {
      if (Wide)
        Left->again();
      else
        Left->again();
    }
  }
  // Each of two equal conditions counts down.
  _traversal_ void spent() {
    if (Left) {
      if (W-- > 3) {
        if (W-- > 3) Left->spent();
      }
    }
  }
};

static std::unique_ptr<Node> build(Random &random, int depth, Node *up) {
  auto node = std::make_unique<Node>();
  node->Up = up;
  node->W = unsigned(random.below(9));
  node->H = unsigned(random.below(9));
  node->Open = random.below(4) != 0;
  node->Wide = random.below(2) != 0;
  for (int kid = random.below(4); depth > 0 && kid > 0; --kid)
    node->Kids.push_back(build(random, depth - 1, node.get()));
  if (depth > 0 && random.below(2) != 0) node->Left = build(random, depth - 1, node.get());
  return node;
}

static void joined(Node *root) {
  root->layout();
  root->draw();
  root->count();
  root->paint(1);
}

static void tested(Node *root) {
  root->layout();
  root->both();
}

static void global(Node *root) {
  root->toggle();
  root->gated();
}

static void above(Node *root) {
  root->shut();
  root->shown();
}

static void own(Node *root) {
  root->flip();
  root->shown();
}

static void behind(Node *root) {
  root->shown();
  root->flip();
}

static void twice(Node *root) {
  root->count();
  root->again();
}

static void counted(Node *root) {
  root->count();
  root->spent();
}

static void print(const Node &node) {
  std::printf("%u %u %u %d\n", node.W, node.H, node.X, node.Open ? 1 : 0);
  for (const auto &kid : node.Kids) print(*kid);
  if (node.Left) print(*node.Left);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  void (*const all[])(Node *) = {joined, tested, global, above, own, behind, twice, counted};
  for (auto walk : all) {
    for (int tree = 0; tree < 4; ++tree) {
      const auto root = build(random, 4, nullptr);
      walk(root.get());
      print(*root);
    }
  }
}
