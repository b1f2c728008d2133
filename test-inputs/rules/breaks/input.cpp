// traversals: f1 g1 f2 g2 h2 f3 g3 f4 g4 f5 g5 h5 f6 g6 f7 g7 f8 g8 f9 g9 f10 g10 f11 g11 f12 g12 f13 g13
// Rule: `break;` or `return;` ends the loop of its own traversal. In the one loop each statement runs while its own loop goes on, and the one loop
// ends where all have ended.
#include "case.h"
#include "pleach.h"

#include <memory>
#include <vector>

struct _tree_ Node {
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  _child_ Node *Marks[3] = {nullptr, nullptr, nullptr};
  int Kind = 0, Input = 0, A = 0, B = 0, C = 0;
  bool Hidden = false, Fixed = false;

  virtual ~Node() {
    for (Node *mark : Marks) delete mark;
  }

  // Behind the call, beside a loop that goes on.
  _traversal_ void f1(int by) {
    A += by;
    for (auto &Kid : Kids) {
      Kid->f1(by + 1);
      A = (A * 3 + Kid->A) % 1000;
      if (A % 7 == 0) break;
    }
    A += 2;
  }
  _traversal_ void g1() {
    for (auto &Kid : Kids) Kid->g1();
    B += 1;
  }

  // In front of it, by what earlier iterations and the element say; three loops.
  _traversal_ void f2() {
    for (auto &Kid : Kids) {
      if (A > 6) break;
      Kid->f2();
      A += Kid->Input;
    }
  }
  _traversal_ void g2(int by) {
    B = (B * 5 + by) % 100;
    for (auto &Kid : Kids) {
      if (Kid->Hidden) {
        // What a branch does besides.
        B += 3;
        break;  // Enough.
      }
      Kid->g2(by + 1);
    }
  }
  _traversal_ void h2() {
    for (auto &Kid : Kids) {
      C += 1;
      Kid->h2();
      if (Kid->Kind == 2) break;
    }
  }

  // A search: the function ends, at its end.
  _traversal_ void f3(int key) {
    if (Input == key) A = 1;
    for (auto &Kid : Kids) {
      if (A != 0) return;
      Kid->f3(key);
      A = Kid->A;
    }
  }
  _traversal_ void g3() {
    for (auto &Kid : Kids) {
      Kid->g3();
      if (Kid->Kind == 3) {
        B += 1;
        return;
      }
      B += 2;
    }
  }

  // The function ends, with more behind the loop; in both ways.
  _traversal_ void f4() {
    for (auto &Kid : Kids) {
      Kid->f4();
      if (Kid->Kind == 1) return;
      A += 1;
    }
    A = A * 2 + 1;
  }
  _traversal_ void g4() {
    for (auto &Kid : Kids) {
      if (Kid->Hidden) break;
      Kid->g4();
      if (Kid->Input == 5) return;
      B += 1;
    }
    B = B * 2 + 1;
  }

  // Some have ended before.
  _traversal_ void f5() {
    if (Hidden) return;
    for (auto &Kid : Kids) {
      if (Kid->Kind == 0) break;
      Kid->f5();
    }
    A += 5;
  }
  _traversal_ void g5() {
    if (Fixed) return;
    B += 4;
    for (auto &Kid : Kids) {
      Kid->g5();
      if (Kid->Kind == 3) return;
    }
    B += 5;
  }
  _traversal_ void h5() {
    if (Input == 3) return;
    for (auto &Kid : Kids) Kid->h5();
    C += 1;
  }

  // With `continue`, branches and groups of a `switch`, of which `break;` ends its own.
  _traversal_ void f6() {
    for (auto &Kid : Kids) {
      if (Kid->Kind == 1) continue;
      switch (Kid->Kind) {
      case 0:
        A += 1;
        break;
      default:
        A += 2;
      }
      if (Kid->Input > 3) {
        Kid->f6();
      } else {
        A += 3;
        break;
      }
    }
  }
  _traversal_ void g6() {
    for (auto &Kid : Kids) {
      if (Kid->Kind == 1) continue;
      if (Kid->Input > 3) Kid->g6();
      for (int i = 0; i < 4; ++i) {
        if (i == Kid->Input) break;
        B += i;
      }
      if (B > 50) break;
    }
  }

  // By an index, up to the first that is missing.
  _traversal_ void f7() {
    A += 1;
    for (int i = 0; i < 3; ++i) {
      if (!Marks[i]) break;
      Marks[i]->f7();
    }
  }
  _traversal_ void g7() {
    for (int i = 0; i < 3; ++i) {
      if (Marks[i] == nullptr) return;
      if (Marks[i]->Hidden) return;
      Marks[i]->g7();
    }
  }

  // By an iterator.
  _traversal_ void f8() {
    for (auto It = Kids.begin(); It != Kids.end(); ++It) {
      (*It)->f8();
      if ((*It)->Fixed) break;
    }
  }
  _traversal_ void g8() {
    for (auto It = Kids.begin(); It != Kids.end(); ++It) {
      (*It)->g8();
      B += (*It)->B + 1;
    }
  }

  // Loops in loops.
  _traversal_ void f9() {
    A = (A * 3 + Input) % 100;
    for (auto &Kid : Kids) {
      A += Kid->Kind;
      for (Node *Mark : Marks) {
        if (!Mark) break;
        if (A % 5 == 0) break;
        Mark->f9();
        A += 1;
      }
      if (A > 90) break;
    }
  }
  _traversal_ void g9() {
    B = (B * 5 + Input) % 100;
    for (auto &Kid : Kids) {
      for (Node *Mark : Marks) {
        if (!Mark) break;
        Mark->g9();
        B += 1;
      }
      B += Kid->Kind;
    }
  }

  // In classes.
  _traversal_ virtual void f10() {
    for (auto &Kid : Kids) {
      Kid->f10();
      if (Kid->Kind == 2) return;
    }
  }
  _traversal_ virtual void g10(int by) {
    B += by;
    for (auto &Kid : Kids) Kid->g10(by + 1);
  }

  // With variables, which are declared in front of the tests.
  _traversal_ void f13(int bottom) {
    int top = 0;
    for (auto &Kid : Kids) {
      const int height = Kid->Input + 1;
      const int more = Kid->Kind;
      if (top + height > bottom) break;
      Kid->f13(bottom - top);
      top += height + more;
    }
    A = top;
  }
  _traversal_ void g13() {
    for (auto &Kid : Kids) {
      Node *Child = Kid.get();
      Child->g13();
      B = (B * 3 + Child->B) % 100;
    }
  }

  // Under a condition.
  _traversal_ void f11() {
    if (!Hidden) {
      A += 1;
      for (auto &Kid : Kids) {
        Kid->f11();
        if (Kid->Hidden) break;
      }
    }
  }
  _traversal_ void g11() {
    if (!Hidden) {
      for (auto &Kid : Kids) {
        if (Kid->Kind == 1) break;
        Kid->g11();
      }
      B += 1;
    }
  }
};

struct Frame final : Node {
  int Border = 1;
  void f10() override {
    Border += 1;
    Node::f10();
    Border = Border * 3 % 100;
  }
  void g10(int by) override {
    for (auto &Kid : Kids) {
      if (Border > 50) break;
      Kid->g10(by);
      Border += Kid->Kind;
    }
  }
};

// Of free functions.
_traversal_ void f12(Node &node, int depth) {
  node.A = depth;
  for (auto &kid : node.Kids) {
    if (kid->Kind == depth % 4) break;
    f12(*kid, depth + 1);
  }
}
_traversal_ void g12(Node &node) {
  for (auto &kid : node.Kids) {
    g12(*kid);
    node.B += kid->B;
    if (node.B > 40) return;
  }
  node.B += 1;
}

static std::unique_ptr<Node> build(Random &random, int depth) {
  std::unique_ptr<Node> node;
  if (random.below(3) == 0) node = std::make_unique<Frame>();
  else node = std::make_unique<Node>();
  node->Kind = random.below(4);
  node->Input = random.below(6);
  node->Hidden = random.below(5) == 0;
  node->Fixed = random.below(5) == 0;
  if (depth > 0) {
    for (int left = random.below(5); left > 0; --left) node->Kids.push_back(build(random, depth - 1));
    for (int left = random.below(4); left > 0; --left) node->Marks[left - 1] = build(random, depth / 2).release();
  }
  return node;
}

static void dump(const Node &node) {
  printf("%d %d %d\n", node.A, node.B, node.C);
  for (const auto &kid : node.Kids) dump(*kid);
  for (const Node *mark : node.Marks) {
    if (mark) dump(*mark);
  }
}

static void clear(Node &node) {
  node.A = node.B = node.C = 0;
  for (const auto &kid : node.Kids) clear(*kid);
  for (Node *mark : node.Marks) {
    if (mark) clear(*mark);
  }
}

static void run1(Node *root) {
  root->f1(1);
  root->g1();
}
static void run2(Node *root) {
  root->f2();
  root->g2(1);
  root->h2();
}
static void run3(Node *root) {
  root->f3(4);
  root->g3();
}
static void run4(Node *root) {
  root->f4();
  root->g4();
}
static void run5(Node *root) {
  root->f5();
  root->g5();
  root->h5();
}
static void run6(Node *root) {
  root->f6();
  root->g6();
}
static void run7(Node *root) {
  root->f7();
  root->g7();
}
static void run8(Node *root) {
  root->f8();
  root->g8();
}
static void run9(Node *root) {
  root->f9();
  root->g9();
}
static void run10(Node *root) {
  root->f10();
  root->g10(1);
}
static void run11(Node *root) {
  root->f11();
  root->g11();
}
static void run12(Node *root) {
  f12(*root, 1);
  g12(*root);
}
static void run13(Node *root) {
  root->f13(12);
  root->g13();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 1; tree < 17; ++tree) {
    auto root = build(random, tree % 5 + 1);
    for (auto run : {run1, run2, run3, run4, run5, run6, run7, run8, run9, run10, run11, run12, run13}) {
      run(root.get());
      dump(*root);
      clear(*root);
    }
  }
}
