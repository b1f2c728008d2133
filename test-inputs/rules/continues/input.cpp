// traversals: f1 g1 f2 g2 f3 g3 f4 g4 f5 g5 f6 g6
// Rule: what stands behind `if (c) continue;` in a loop over children runs under the opposite condition.
#include "case.h"
#include "pleach.h"

#include <memory>
#include <vector>

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  int Kind = 0;
  int Input = 0;
  int A = 0;
  int B = 0;
  bool Hidden = false;

  bool hidden() const { return Hidden; }
  int weight() const { return Input + 1; }

  // Tests for null, in several spellings.
  _traversal_ void f1() {
    A += Input;
    for (auto &Kid : Kids) {
      if (!Kid)
        continue;
      Kid->f1();
      A += Kid->A;
    }
  }
  _traversal_ void g1() {
    for (auto &Kid : Kids) {
      if (Kid) {
        Kid->g1();
        B += Kid->B + 1;
      }
    }
  }

  // A branch that does something, a function in the condition, and a variable behind it.
  _traversal_ void f2() {
    for (auto &Kid : Kids) {
      if (!Kid) continue;
      if (Kid->hidden()) {
        Kid->A = 1;
        continue;
      }
      int Step = Kid->weight() * 2;
      Kid->f2();
      A += Kid->A + Step;
    }
  }
  _traversal_ void g2() {
    for (auto &Kid : Kids) {
      if (!Kid) continue;
      if (Kid->hidden()) continue;
      const int Step = Kid->Input;
      Kid->g2();
      B += Step;
    }
  }

  // Other branches, chains and branches in branches.
  _traversal_ void f3() {
    for (auto &Kid : Kids) {
      if (Kid) {
        A += 1;
      } else {
        continue;
      }
      if (Kid->Kind == 0) {
        Kid->A += 2;
        continue;
      } else if (Kid->Kind == 1)
        continue;
      else
        Kid->A += 3;
      Kid->f3();
      if (Kid->Input > 2) {
        if (Kid->hidden()) continue;
        A += Kid->Input;
      }
    }
  }
  _traversal_ void g3() {
    for (auto &Kid : Kids) {
      if (!Kid) continue;
      if (Kid->Kind == 0) continue;
      if (Kid->Kind == 1) {
        B += 5;
        continue;
      }
      Kid->g3();
      B += Kid->B;
    }
  }

  // Groups of a `switch` at the end of the loop.
  _traversal_ void f4() {
    for (auto &Kid : Kids) {
      if (!Kid) continue;
      switch (Kid->Kind) {
      case 0:
        A += 1;
        continue;
      case 1:
        Kid->f4();
        break;
      default:
        if (Kid->hidden()) continue;
        Kid->f4();
        A += 2;
      }
    }
  }
  _traversal_ void g4() {
    for (auto &Kid : Kids) {
      if (!Kid) continue;
      switch (Kid->Kind) {
      case 0:
        break;
      case 1:
        Kid->g4();
        break;
      default:
        if (!Kid->hidden()) Kid->g4();
        B += Kid->B;
        break;
      }
    }
  }

  // An inner loop goes on with its own elements.
  _traversal_ void f5() {
    for (auto &Kid : Kids) {
      if (!Kid || Kid->Kind == 2) continue;
      for (auto &It : Kid->Kids) {
        if (!It || It->hidden()) continue;
        It->f5();
        A += It->Input;
      }
      A += 1;
    }
  }
  _traversal_ void g5() {
    for (auto &Kid : Kids) {
      if (!Kid || Kid->Kind == 2) continue;
      for (auto &It : Kid->Kids) {
        if (!It || It->hidden()) continue;
        It->g5();
        B += It->Input;
      }
      B += 1;
    }
  }

  // What stands behind another condition between a variable and its use.
  _traversal_ void f6() {
    int Count = 0;
    for (auto &Kid : Kids) {
      if (!Kid) continue;
      if (Kid->Kind == 1) continue;
      int Step = Kid->Input + Count;
      Kid->f6();
      Kid->A += Step;
      Count += 2;
    }
    A += Count;
  }
  _traversal_ void g6() {
    for (auto &Kid : Kids) {
      if (!Kid) continue;
      Kid->B += Kid->A;
      if (Kid->Kind == 1) continue;
      Kid->g6();
      Kid->B += Kid->A;
    }
  }
};

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Kind = random.below(4);
  node->Input = random.below(6);
  node->Hidden = random.below(3) == 1;
  if (depth > 0) {
    for (int left = random.below(5); left > 0; --left) {
      bool none = random.below(4) == 0;
      node->Kids.push_back(none ? nullptr : build(random, depth - 1));
    }
  }
  return node;
}

static void dump(const Node &node) {
  printf("%d %d %d %d\n", node.A, node.B, node.Kind, node.Hidden);
  for (const auto &kid : node.Kids) {
    if (kid) dump(*kid);
  }
}

static void run1(Node *root) {
  root->f1();
  root->g1();
}
static void run2(Node *root) {
  root->f2();
  root->g2();
}
static void run3(Node *root) {
  root->f3();
  root->g3();
}
static void run4(Node *root) {
  root->f4();
  root->g4();
}
static void run5(Node *root) {
  root->f5();
  root->g5();
}
static void run6(Node *root) {
  root->f6();
  root->g6();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 9; ++tree) {
    auto root = build(random, tree % 4 + 1);
    run1(root.get());
    dump(*root);
    run2(root.get());
    dump(*root);
    run3(root.get());
    dump(*root);
    run4(root.get());
    dump(*root);
    run5(root.get());
    dump(*root);
    run6(root.get());
    dump(*root);
  }
}
