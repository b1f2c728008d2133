// traversals: height size valid any mean narrow first second loop early changing cost both either
// A call in an operand that is not always evaluated runs under its condition, where the other value is a literal: `c ? f() : 0`, `c && f()`, `c || f()`.
#include "case.h"
#include "pleach.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

struct _tree_ Node {
  int Key = 0, Mark = 0, Steps = 0;
  bool Ok = true, Open = true;
  _child_ std::unique_ptr<Node> Left;
  _child_ std::unique_ptr<Node> Right;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  // All of these are one walk.
  _traversal_ int height() const { return 1 + std::max(Left ? Left->height() : 0, Right ? Right->height() : 0); }
  _traversal_ int size() const {
    int l = Left ? Left->size() : 0;
    int r = Right == nullptr ? 0 : Right->size();
    return 1 + l + r;
  }
  _traversal_ bool valid() const {
    bool good = Ok;
    good &= !Left || Left->valid();
    good &= !Right || Right->valid();
    return good;
  }
  _traversal_ bool any() const {
    bool here = Key % 7 == 0;
    bool there = Left && Left->any();
    if (Open) here |= Right && Right->any();
    return here | there;
  }
  // Other literals, and other types than that of the walk (`narrow` stays where it stands).
  _traversal_ double mean() const { return Key * 0.5 + (Left ? Left->mean() : -1) + (Right ? Right->mean() : 0x10); }
  _traversal_ short narrow() const {
    return static_cast<short>((Left ? Left->narrow() : 2) + (Right ? Right->narrow() : 70003) / 5);
  }

  // The condition of one is what the other changes.
  _traversal_ int first() {
    Mark += 1;
    int n = Open ? (Left ? Left->first() : 0) : 1;
    return n + (Right ? Right->first() : 0) + Mark;
  }
  _traversal_ int second() {
    Open = !Open;
    int n = Left ? Left->second() : 0;
    return n + (Open && Right ? Right->second() : 5);
  }

  // In loops, and behind early ends.
  _traversal_ int loop() {
    int sum = 0;
    for (auto &kid : Kids) {
      if (kid->Key == 3) break;
      int n = kid->Open ? kid->loop() : -7;
      sum = sum * 3 + n;
    }
    return sum + 1;
  }
  _traversal_ int early() {
    if (Key == 5) return 2;
    int sum = 0;
    for (auto &kid : Kids) sum += kid->Open ? kid->early() : 11;
    return sum;
  }

  // What is asked may be a call, too: of these, the first runs whenever the whole does.
  _traversal_ bool both() {
    Steps++;
    if (!Left || !Right) return Ok;
    return Left->both() && Right->both();
  }
  _traversal_ int either() {
    Mark += 3;
    if (!Left || !Right) return Key;
    const bool odd = (Left->either() % 2 == 1 || Open) && Right->either() > 2;
    return odd ? Key : 5;
  }

  // What is asked is changed by what runs before it in the statement: the order is open.
  _traversal_ int changing() {
    Steps++;
    return (Left ? Left->changing() : 0) + (Steps > 1 ? 3 : 4);
  }
  _traversal_ int cost() const {
    int n = 0;
    if (Left) n += Left->Ok ? Left->cost() : 0;
    n += Right && Right->Ok ? Right->cost() : 40;
    return n + Key;
  }
};

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto it = std::make_unique<Node>();
  it->Key = random.below(9);
  it->Ok = random.below(6) != 0;
  it->Open = random.below(3) != 0;
  if (depth == 0) return it;
  if (random.below(3) != 0) it->Left = build(random, depth - 1);
  if (random.below(3) != 0) it->Right = build(random, depth - 1);
  for (int at = random.below(3); at > 0; --at) it->Kids.push_back(build(random, depth - 1));
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d %d\n", it.Mark, it.Steps, it.Open);
  if (it.Left) dump(*it.Left);
  if (it.Right) dump(*it.Right);
  for (auto &kid : it.Kids) dump(*kid);
}

static void report(const Node &root, const Node *other) {
  int height = root.height();
  int size = root.size();
  bool valid = root.valid();
  bool any = root.any();
  std::printf("%d %d %d %d\n", height, size, valid, any);
  int there = other ? other->size() : -1;
  int high = other ? other->height() : -2;
  std::printf("%d %d\n", there, high);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = build(random, 5);
  auto other = build(random, random.below(4));
  report(*root, random.below(2) ? other.get() : nullptr);
  double mean = root->mean();
  int cost = root->cost();
  std::printf("%.3f %d\n", mean, cost);
  short narrow = root->narrow();
  int again = root->cost();
  std::printf("%d %d\n", narrow, again);
  int first = root->first();
  int second = root->second();
  std::printf("%d %d\n", first, second);
  dump(*root);
  int loop = root->loop();
  int early = root->early();
  std::printf("%d %d\n", loop, early);
  bool both = root->both();
  int either = root->either();
  std::printf("%d %d\n", both, either);
  dump(*root);
  int changing = root->changing();
  int size = root->size();
  std::printf("%d %d\n", changing, size);
  dump(*root);
}
