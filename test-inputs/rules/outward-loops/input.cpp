// traversals: layout draw paint list spend fill name grow tidy hush
// Rule: a loop over children in front of the condition around it joins others, if the condition keeps its value while the loop
// runs; so do tests of children.
#include "case.h"
#include "pleach.h"
#include <memory>
#include <vector>

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  _child_ Node *Next = nullptr;
  Node *Up = nullptr;
  unsigned W = 1, H = 2, X = 0;
  bool Open = true, Asleep = false;
  int Quota = 2;

  ~Node() { delete Next; }

  _traversal_ void layout() {
    W += H;
    for (auto &kid : Kids) kid->layout();
    if (Next) Next->layout();
  }
  // Under an `if`, with statements before, between and behind, and an `else`.
  _traversal_ void draw() {
    if (Open) {
      unsigned step = W + 1;
      X += step;
      for (auto &kid : Kids) {
        kid->draw();
        X += kid->X & step;
      }
      X++;
      if (Next) Next->draw();
    } else {
      X = 0;
    }
  }
  // Behind an early end.
  _traversal_ void paint() {
    if (Asleep) return;
    X = X * 3 + H;
    for (const auto &kid : Kids) kid->paint();
    if (Next) Next->paint();
  }
  // Two conditions, and a loop by an index.
  _traversal_ void list(unsigned depth) {
    if (Open) {
      if (W > depth) {
        for (unsigned i = 0; i < Kids.size(); ++i) Kids[i]->list(depth + 1);
      }
    }
    X += depth;
    if (Next) Next->list(depth);
  }
  // The loop changes what is tested, itself (it is taken as a whole), and by the walk of a child.
  _traversal_ void spend() {
    if (Quota > 0) {
      for (auto &kid : Kids) {
        Quota--;
        kid->spend();
      }
    }
    X += unsigned(Quota);
    if (Next) Next->spend();
  }
  _traversal_ void fill() {
    if (Up) Up->Open = X % 2 == 0;
    if (Open) {
      for (auto &kid : Kids) kid->fill();
    }
    X ^= 9;
    if (Next) Next->fill();
  }
  // A variable of the branch that cannot be declared elsewhere.
  _traversal_ void name() {
    if (Open) {
      const unsigned &wide = H;
      for (auto &kid : Kids) {
        kid->name();
        X += wide;
      }
    }
    if (Next) Next->name();
  }
  // Elements that may be null.
  _traversal_ void tidy() {
    H ^= 1;
    for (auto &kid : Kids) {
      if (kid) kid->tidy();
    }
    if (Next) Next->tidy();
  }
  _traversal_ void hush() {
    if (!Open) return;
    X += H;
    for (auto &kid : Kids) {
      if (kid) kid->hush();
    }
    if (Next) Next->hush();
  }
  _traversal_ void grow() {
    H += 2;
    for (auto &kid : Kids) kid->grow();
    if (Next) Next->grow();
  }
};

static std::unique_ptr<Node> build(Random &random, int depth, Node *up) {
  auto node = std::make_unique<Node>();
  node->Up = up;
  node->W = unsigned(random.below(9));
  node->H = unsigned(random.below(9));
  node->X = unsigned(random.below(9));
  node->Open = random.below(4) != 0;
  node->Asleep = random.below(5) == 0;
  node->Quota = random.below(3);
  for (int kid = random.below(4); depth > 0 && kid > 0; --kid)
    node->Kids.push_back(build(random, depth - 1, node.get()));
  if (depth > 0 && random.below(2) != 0) node->Next = build(random, depth - 1, up).release();
  return node;
}

static void shown(Node *root) {
  root->layout();
  root->draw();
}

static void awake(Node *root) {
  root->layout();
  root->paint();
}

static void all(Node *root) {
  root->grow();
  root->paint();
  root->list(3);
  root->draw();
}

static void counted(Node *root) {
  root->layout();
  root->spend();
}

static void above(Node *root) {
  root->layout();
  root->fill();
}

static void nulls(Node *root) {
  root->tidy();
  root->hush();
}

static void named(Node *root) {
  root->layout();
  root->name();
}

static void print(const Node &node) {
  std::printf("%u %u %u %d %d\n", node.W, node.H, node.X, node.Open ? 1 : 0, node.Quota);
  for (const auto &kid : node.Kids) print(*kid);
  if (node.Next) print(*node.Next);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  void (*const walks[])(Node *) = {shown, awake, all, counted, above, named, nulls};
  for (auto walk : walks) {
    for (int tree = 0; tree < 4; ++tree) {
      const auto root = build(random, 4, nullptr);
      if (walk == nulls) root->Kids.push_back(nullptr);
      walk(root.get());
      if (walk == nulls) root->Kids.pop_back();
      print(*root);
    }
  }
}
