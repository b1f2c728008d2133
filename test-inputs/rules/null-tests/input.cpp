// traversals: mark measure print total level fade open count sow reap hoe rake weed mow say ask
// Rule: what asks whether a child is there says the same however it is written, of a pointer of any kind: by its name, by comparisons, by
// what a smart pointer gives, by a variable that stands for the child (`mark`, `measure` and `print`; `total` and `level` with more
// behind `&&`; `fade`, `open` and `count` in a loop).
// What a member is called on is there, so that `reap` asks in vain; a free function may be called with nothing (`rake`), so that `mow` does not.
// A variable that is only tested goes where the test is printed in other words (`ask`).
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

struct _tree_ Node {
  int Value = 0, Mark = 0, Size = 0, Sum = 0, Level = 0;
  bool Shown = true;
  _child_ std::shared_ptr<Node> Left;
  _child_ std::unique_ptr<Node> Right;
  _child_ Node *Last = nullptr;
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  _child_ std::vector<std::unique_ptr<Node>> Sure;

  ~Node() { delete Last; }
  Node *left() const { return Left.get(); }

  _traversal_ void mark() {
    Mark = Value;
    if (Left) Left->mark();
    if (auto *right = Right.get()) right->mark();
    Node *last = Last;
    if (last != nullptr) last->mark();
  }
  _traversal_ void measure() {
    Size += 1;
    if (Node *left = Left.get()) {
      left->measure();
      left->Size += Size;
    }
    if (nullptr != Right) Right->measure();
    if (!Last) return;
    Last->measure();
  }
  _traversal_ void print() {
    Sum += Mark + Size;
    if (left() == nullptr) {
      Sum += 1;
    } else {
      left()->print();
    }
    if (!(Right == nullptr)) (*Right).print();
    if (Node *it = Last; it != nullptr) it->print();
  }

  _traversal_ void total() {
    Sum += Value;
    if (Left && Left->Shown) Left->total();
    if (Right.get() != nullptr && Right->Shown) Right->total();
  }
  _traversal_ void level() {
    Level += Value * 2;
    if (Left != nullptr && Left->Shown) Left->level();
    if (Right.get() && Right->Shown) Right->level();
  }

  _traversal_ void fade() {
    Mark = Mark * 3 % 1000;
    for (auto &kid : Kids)
      if (kid) kid->fade();
  }
  _traversal_ void open() {
    Level = Level * 5 % 1000;
    for (const auto &kid : Kids)
      if (kid != nullptr) kid->open();
  }
  _traversal_ void count() {
    Size = Size * 7 % 1000;
    for (auto &kid : Kids) {
      if (kid == nullptr) continue;
      kid->count();
    }
  }

  _traversal_ void say() {
    Mark = Mark * 5 % 1000;
    if (Right) {
      if (Left) Right->say();
    }
  }
  _traversal_ void ask() {
    Node *left = Left.get();
    Level = Level * 7 % 1000;
    if (Right) {
      if (left != nullptr) {
        Right->ask();
      } else {
        Level += 1;
      }
    }
  }

  _traversal_ void sow() {
    Mark = Mark * 3 % 1000;
    for (auto &kid : Sure) kid->sow();
  }
  _traversal_ void reap() {
    Level = Level * 5 % 1000;
    for (auto &kid : Sure)
      if (kid != nullptr) kid->reap();
  }
};

_traversal_ void hoe(Node *node) {
  if (!node) return;
  node->Sum = node->Sum * 7 % 1000;
}
_traversal_ void rake(Node &node) {
  node.Sum += 1;
  for (auto &kid : node.Kids) hoe(kid.get());
}
_traversal_ void weed(Node *node) { node->Size = node->Size * 3 % 1000; }
_traversal_ void mow(Node &node) {
  node.Size += 1;
  for (auto &kid : node.Kids)
    if (kid) weed(kid.get());
}

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto it = std::make_unique<Node>();
  it->Value = random.below(90);
  it->Shown = random.below(4) > 0;
  if (depth > 0 && random.below(4) > 0) it->Left = build(random, depth - 1);
  if (depth > 0 && random.below(4) > 0) it->Right = build(random, depth - 1);
  if (depth > 0 && random.below(3) > 0) it->Last = build(random, depth - 1).release();
  for (int at = random.below(3); depth > 1 && at > 0; --at)
    it->Kids.push_back(random.below(3) > 0 ? build(random, depth - 2) : nullptr);
  for (int at = random.below(2); depth > 1 && at > 0; --at) it->Sure.push_back(build(random, depth - 2));
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d %d %d %d\n", it.Value, it.Mark, it.Size, it.Sum, it.Level);
  if (it.Left) dump(*it.Left);
  if (it.Right) dump(*it.Right);
  if (it.Last) dump(*it.Last);
  for (auto &kid : it.Kids)
    if (kid) dump(*kid);
  for (auto &kid : it.Sure) dump(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = build(random, 5);
  root->mark();
  root->measure();
  root->print();
  dump(*root);
  root->total();
  root->level();
  dump(*root);
  root->fade();
  root->open();
  root->count();
  dump(*root);
  root->sow();
  root->reap();
  dump(*root);
  root->say();
  root->ask();
  dump(*root);
  rake(*root);
  mow(*root);
  dump(*root);
}
