// traversals: lay measure draw turn clear reset
// Conditions that read parts of data in the node, with several statements behind them: they are taken apart, unless one of these changes what they read (`turn`,
// `clear`), and are asked once where another walk does so in between (`reset`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <vector>

struct Size {
  int W = 0, H = 0;
};
struct Style {
  int Display = 1;
  Size Box;
  bool Hidden = false;
};

struct _tree_ Node {
  Style Own;
  std::vector<int> Widths;
  int X = 0, Laid = 0, Drawn = 0, Turned = 0;
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;

  _traversal_ void lay(int at) {
    X = at;
    if (Own.Display == 1 && Own.Box.W > 3) {
      Laid += 1;
      if (Left) Left->lay(at + 1);
      Laid += X;
    }
    if (!Widths.empty()) {
      Laid += Widths[0];
      if (Right) Right->lay(at + 2);
      Laid += 2;
    }
  }
  _traversal_ void measure() {
    Drawn = Laid % 7;
    if (Own.Display == 1 && Own.Box.W > 3) {
      if (Left) Left->measure();
      Drawn += 3;
    }
    if (!Widths.empty()) {
      if (Right) Right->measure();
      Drawn += Widths.back();
    }
  }
  _traversal_ void draw() {
    if (Own.Box.W > 5) {
      if (Left) Left->draw();
      Drawn += 1;
      if (Right) Right->draw();
    }
  }
  _traversal_ void turn() {
    if (Own.Box.W > 5) {
      if (Left) Left->turn();
      Own.Box = Size{Own.Box.H, Own.Box.W};
      Turned += 1;
      if (Right) Right->turn();
    }
  }
  _traversal_ void clear() {
    if (!Own.Hidden) {
      if (Left) Left->clear();
      Own = Style();
      Own.Hidden = true;
      if (Right) Right->clear();
      Turned += 3;
    }
  }
  _traversal_ void reset(int to) {
    Own.Box.W = to;
    if (Left) Left->reset(to + 1);
    if (Right) Right->reset(to);
  }
};

static Node *build(Random &random, int depth) {
  if (depth <= 0) return nullptr;
  Node *it = new Node;
  it->Own.Display = random.below(3) > 0 ? 1 : 2;
  it->Own.Box.W = random.below(12);
  it->Own.Box.H = random.below(12);
  for (int left = random.below(3); left > 0; --left) it->Widths.push_back(random.below(40));
  it->Left = build(random, depth - 1);
  it->Right = build(random, depth - 1 - random.below(2));
  return it;
}

static void dump(const Node *it) {
  if (!it) return;
  std::printf("%d %d %d %d %d\n", it->X, it->Laid, it->Drawn, it->Turned, it->Own.Box.W);
  dump(it->Left);
  dump(it->Right);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 6);
  root->lay(1);
  root->measure();
  dump(root);
  root->draw();
  root->turn();
  dump(root);
  root->reset(6);
  root->draw();
  dump(root);
  root->draw();
  root->reset(4);
  root->lay(3);
  dump(root);
  root->draw();
  root->clear();
  root->lay(2);
  dump(root);
}
