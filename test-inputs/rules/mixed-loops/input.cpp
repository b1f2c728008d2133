// traversals: f g h k l m parts spots first last tally back
// Loops over the same children become one however they are written: a name, an index or an iterator designates the same elements. An
// index is no name for them (`m`), and a loop over some of them is none over all (`spots`).
#include "case.h"
#include "pleach.h"

#include <cstddef>
#include <cstdio>
#include <memory>
#include <vector>

struct _tree_ Node {
  unsigned Value = 0, Mark = 0, Level = 0, Sum = 0;
  bool On = true;
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  _child_ std::vector<Node *> Parts;
  _child_ Node *Spots[3] = {};
  ~Node() {
    for (Node *part : Parts) delete part;
    for (Node *spot : Spots) delete spot;
  }

  // All of these are one loop.
  _traversal_ void f() {
    for (std::size_t i = 0; i < Kids.size(); ++i) {
      if (Kids[i]->On) Kids[i]->f();
    }
    Value += 1;
  }
  _traversal_ void g(unsigned n) {
    for (auto &kid : Kids) {
      if (!kid->On) continue;
      kid->g(n + 1);
      Sum += kid->Value;
    }
  }
  _traversal_ void h() {
    for (auto it = Kids.begin(); it != Kids.end(); ++it) {
      if ((*it)->On) (*it)->h();
      Mark = Mark * 3 + (*it)->Mark;
    }
  }
  _traversal_ void k() {
    for (int at = 0; at < static_cast<int>(Kids.size()); ++at) {
      Level += Kids[at]->Level;
      if (Kids.at(at)->On) Kids.at(at)->k();
    }
    Level++;
  }
  _traversal_ void l() {
    for (const auto &kid : Kids) kid->l();
    Level ^= Value;
  }

  // One needs its index; what tests that tests no element.
  _traversal_ void m(unsigned a) {
    for (std::size_t i = 0; i < Parts.size(); ++i) {
      if (i) Parts[i]->m(static_cast<unsigned>(i) + a);
    }
    Mark += a;
  }
  _traversal_ void parts() {
    for (const auto &part : Parts) {
      if (part) part->parts();
    }
    Sum = Sum * 5 + 1;
  }

  // The loop is not one over all of the array.
  _traversal_ void spots() {
    for (int i = 0; i < 2; ++i) {
      if (Spots[i]) Spots[i]->spots();
    }
    Mark = Mark * 7 + 3;
  }
  _traversal_ void first() {
    for (int i = 0; i < 3; ++i) {
      if (Spots[i]) Spots[i]->first();
    }
    Sum = Sum * 3 + Level;
  }
  _traversal_ void last() {
    for (Node *spot : Spots) {
      if (spot) spot->last();
    }
    Level = Level * 3 + Value;
  }

  // Backwards is another order.
  _traversal_ void tally() {
    for (auto it = Kids.rbegin(); it != Kids.rend(); ++it) (*it)->tally();
    Sum = Sum * 3 + Level;
  }
  _traversal_ void back() {
    for (std::size_t i = Kids.size(); i-- > 0;) {
      if (i % 2 == 0) Mark += Kids[i]->Value;
      Kids[i]->back();
    }
  }
};

static Node *build(Random &random, int depth) {
  auto *it = new Node;
  it->Value = static_cast<unsigned>(random.below(90));
  it->On = random.below(4) != 0;
  if (depth == 0) return it;
  for (int at = random.below(4); at > 0; --at) it->Kids.emplace_back(build(random, depth - 1));
  for (int at = random.below(3); at > 0; --at) it->Parts.push_back(build(random, depth - 1));
  for (auto &spot : it->Spots)
    if (random.below(3) == 0) spot = build(random, depth - 1);
  return it;
}

static void dump(const Node &it) {
  std::printf("%u %u %u %u\n", it.Mark, it.Level, it.Sum, it.Value);
  for (auto &kid : it.Kids) dump(*kid);
  for (auto *part : it.Parts) dump(*part);
  for (auto *spot : it.Spots)
    if (spot) dump(*spot);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  std::unique_ptr<Node> root(build(random, 4));
  root->f();
  root->g(2);
  root->h();
  root->k();
  root->l();
  dump(*root);
  root->m(1);
  root->parts();
  dump(*root);
  root->spots();
  root->last();
  dump(*root);
  root->first();
  root->last();
  dump(*root);
  root->tally();
  root->l();
  dump(*root);
  root->tally();
  root->back();
  dump(*root);
}
