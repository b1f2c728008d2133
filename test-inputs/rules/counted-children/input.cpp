// traversals: move draw push pull first last count mark back up check wide narrow look hear
// Rule: children in an array that a pointer leads to, and that another field counts, are children as those in a vector are, in each form of
// loop over them: the count asked each time (`move`, `draw`) or kept (`push`), an element with a name (`draw`, `pull`), backwards (`back`, `up`),
// elements that are not there (`pull`, `check`), a count of another type (`wide`). Elements that constants name are nodes of their own (`first`, `last`).
#include "case.h"
#include "pleach.h"

#include <cstddef>
#include <cstdio>

struct Counted {
  unsigned KidCount = 0;
};

struct _tree_ Node : Counted {
  int X = 0, World = 0, Depth = 0, Sum = 0, Marks = 0, Checks = 0;
  _children_(KidCount) Node **Kids = nullptr;
  _children_(PartCount) Node *const *Parts = nullptr;
  short PartCount = 0;

  _traversal_ void move(int by) {
    World = X + by;
    for (unsigned i = 0; i < KidCount; ++i) Kids[i]->move(World);
  }
  _traversal_ void draw() {
    Sum = World;
    for (unsigned at = 0; at < KidCount; at++) {
      Node *kid = Kids[at];
      kid->draw();
      Sum += kid->Sum % 7;
    }
  }
  _traversal_ void push(int depth) {
    Depth = depth;
    for (unsigned i = 0, n = KidCount; i < n; ++i) this->Kids[i]->push(depth + 1);
  }

  _traversal_ void pull() {
    Sum = Sum * 3 % 1000;
    for (std::size_t i = 0; i != KidCount; ++i) {
      auto *kid = Kids[i];
      if (!kid) continue;
      kid->pull();
    }
  }
  _traversal_ void check() {
    ++Checks;
    for (std::size_t i = 0; i != KidCount; ++i) {
      Node *it = this->Kids[i];
      if (it == nullptr) continue;
      it->check();
    }
  }

  _traversal_ void look() {
    Depth = Depth * 3 % 1000;
    for (unsigned i = 0; i < KidCount; ++i) {
      if (Kids[i]) Kids[i]->look();
    }
  }
  _traversal_ void hear() {
    Marks = Marks * 5 % 1000;
    for (unsigned i = 0; i < KidCount; ++i) {
      if (Kids[i] != nullptr) Kids[i]->hear();
    }
  }

  _traversal_ void first() {
    Marks += World;
    if (KidCount > 1) {
      Kids[0]->first();
      Kids[1]->first();
    }
  }
  _traversal_ void last() {
    Depth += X;
    if (KidCount > 1) {
      Kids[0]->last();
      Kids[1]->last();
    }
  }

  _traversal_ void count() {
    Marks = X % 4;
    for (int i = static_cast<int>(KidCount) - 1; i >= 0; --i) Kids[i]->count();
  }
  _traversal_ void mark() {
    Checks += X;
    for (int i = static_cast<int>(KidCount) - 1; i >= 0; --i) {
      Kids[i]->mark();
      Checks += Kids[i]->Checks % 3;
    }
  }
  _traversal_ void back() {
    Sum += 1;
    for (unsigned i = KidCount; i-- > 0;) Kids[i]->back();
  }
  _traversal_ void up() {
    Depth += 2;
    for (unsigned i = KidCount; i-- > 0;) Kids[i]->up();
  }

  _traversal_ void wide() {
    World = World * 5 % 1000;
    for (int i = 0; i < PartCount; ++i) Parts[i]->wide();
  }
  _traversal_ void narrow() {
    X = X * 7 % 1000;
    for (int i = 0; i < PartCount; ++i) Parts[i]->narrow();
  }
};

static Node *build(Random &random, int depth) {
  Node *it = new Node;
  it->X = random.below(90);
  if (depth == 0) return it;
  const unsigned kids = static_cast<unsigned>(random.below(4));
  Node **list = new Node *[kids + 2];
  for (unsigned at = 0; at < kids; ++at) list[at] = build(random, depth - 1);
  it->Kids = list;
  it->KidCount = kids;
  Node **parts = new Node *[2];
  for (Node **part = parts; part != parts + 2; ++part) *part = build(random, depth - 2 > 0 ? 1 : 0);
  it->Parts = parts;
  it->PartCount = 2;
  return it;
}

// As many of the children as there are become none.
static void thin(Node *it, Random &random) {
  for (unsigned i = 0; i < it->KidCount; ++i) {
    thin(it->Kids[i], random);
    if (random.below(3) == 0) it->Kids[i] = nullptr;
  }
}

static void dump(const Node *it) {
  std::printf("%d %d %d %d %d %d\n", it->X, it->World, it->Depth, it->Sum, it->Marks, it->Checks);
  for (unsigned i = 0; i < it->KidCount; ++i)
    if (it->Kids[i]) dump(it->Kids[i]);
  for (int i = 0; i < it->PartCount; ++i) dump(it->Parts[i]);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  Node *root = build(random, 5);
  root->move(1);
  root->draw();
  root->push(0);
  dump(root);
  root->first();
  root->last();
  root->count();
  root->mark();
  dump(root);
  root->back();
  root->up();
  root->wide();
  root->narrow();
  dump(root);
  thin(root, random);
  root->pull();
  root->check();
  dump(root);
  root->look();
  root->hear();
  dump(root);
}
