// traversals: layout paint fold unfold mark count open close trim tell check visit skip pass stop walk
// What has to hold all for a statement to run (`a && b`, without `else`) is asked part by part, in that order: a call under some of it joins one
// under more (`layout`, `paint`), where a pointer is looked behind (`fold`, `unfold`), in loops (`mark`, `count`) and with parts in parentheses
// (`open`, `close`). What an earlier call changes is asked behind it (`trim`, `tell`), and what calls a function, is asked for its own (`check`, `visit`).
// A condition that decides on what stands behind it is one condition (`skip`, `pass`, `stop`, `walk`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <memory>
#include <vector>

static int asked = 0;

struct _tree_ Node {
  int Value = 0, Kind = 0, A = 0, B = 0, C = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  bool isWide() const { return Value > 40; }
  bool ask() const;

  _traversal_ void layout(int by) {
    A += by;
    if (Left && Kind == 1) Left->layout(by + 1);
    if (isWide() && Right != nullptr && Kind > 0) {
      Right->layout(by + 2);
      A += Right->Kind;
    }
  }
  _traversal_ void paint() {
    B = B * 3 + Value;
    if (Left) Left->paint();
    if (Right && Kind > 0) Right->paint();
  }

  _traversal_ void fold() {
    A = A * 3 % 1000;
    if (Left && Left->Right && Left->Right->Kind == 2) Left->fold();
    if (Kind != 0 && Right && Right->Value > 7) Right->fold();
  }
  _traversal_ void unfold() {
    B += 7;
    if (Left && Left->Right) Left->unfold();
    if (Right) Right->unfold();
  }

  _traversal_ void mark() {
    A += 5;
    for (auto &kid : Kids)
      if (kid && kid->Kind != 2) kid->mark();
  }
  _traversal_ void count() {
    C = C * 5 % 1000 + Value;
    for (auto &kid : Kids) {
      if (kid) {
        kid->count();
      }
    }
  }

  _traversal_ void open() {
    A += 11;
    if ((Kind == 1) && (Value > 20 || Value < 5)) {
      A += Value;
      if (Left) Left->open();
    }
    if (Right &&
        (Kind == 1 || Kind == 2) && // of these kinds
        Value != 7)
      Right->open();
  }
  _traversal_ void close() {
    B += 13;
    if ((Kind == 1) && Left) Left->close();
    if (Right && (Kind == 1 || Kind == 2)) Right->close();
  }

  _traversal_ void trim() {
    C += 1;
    if (Left && Kind > 0) {
      Left->trim();
      Kind = Kind - 1;
    }
    if (Right && Kind > 0) Right->trim();
  }
  _traversal_ void tell() {
    B = B * 3 % 1000 + Kind;
    if (Left) Left->tell();
    if (Right && Kind > 0) Right->tell();
  }

  _traversal_ void check() {
    C += 3;
    if (Left && ask()) Left->check();
    if (Right && Value > 3) Right->check();
    else A -= 1;
  }
  _traversal_ void visit() {
    B += C;
    if (Left) Left->visit();
    if (Right) Right->visit();
  }

  _traversal_ void skip() {
    A += 2;
    for (auto &kid : Kids) {
      if (!kid) continue;
      if (Kind == 0 && kid->Kind == 2) continue;
      kid->skip();
    }
  }
  _traversal_ void pass() {
    B = B * 3 % 1000 + A;
    for (auto &kid : Kids) {
      if (!kid) continue;
      if (Kind == 0 && kid->Kind == 2) continue;
      kid->pass();
    }
  }

  _traversal_ void stop() {
    A += 3;
    if (Left && Kind == 2) {
      A += 1;
      return;
    }
    if (Left) Left->stop();
  }
  _traversal_ void walk() {
    B += A;
    if (Left) Left->walk();
  }
};

bool Node::ask() const {
  ++asked;
  return (Value + asked) % 3 != 0;
}

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto it = std::make_unique<Node>();
  it->Value = random.below(90);
  it->Kind = random.below(3);
  for (int at = random.below(5); depth > 0 && at > 0; --at) {
    it->Kids.push_back(random.below(9) ? build(random, depth - 1) : nullptr);
    if (random.below(3)) it->Left = it->Kids.back().get();
    else it->Right = it->Kids.back().get();
  }
  if (it->Left == it->Right) it->Right = nullptr;
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d %d %d\n", it.A, it.B, it.C, it.Kind);
  for (auto &kid : it.Kids)
    if (kid) dump(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = build(random, 6);
  root->layout(1);
  root->paint();
  dump(*root);
  root->fold();
  root->unfold();
  dump(*root);
  root->mark();
  root->count();
  dump(*root);
  root->open();
  root->close();
  dump(*root);
  root->trim();
  root->tell();
  dump(*root);
  root->check();
  root->visit();
  dump(*root);
  root->skip();
  root->pass();
  dump(*root);
  root->stop();
  root->walk();
  dump(*root);
  std::printf("%d\n", asked);
}
