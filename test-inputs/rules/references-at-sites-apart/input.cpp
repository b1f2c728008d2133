// traversals: measure draw
// case: plain
// Rule: a reference stays bound to what it was bound to; the words that select that may select another node by the time of the calls.
#include <deque>
#include <list>
#include <memory>
#include <utility>
#include <vector>

#include "case.h"
#include "pleach.h"

struct _tree_ Box {
  int Size = 1, Width = 0, Drawn = 0;
  _child_ std::list<std::unique_ptr<Box>> Kids;

  _traversal_ void measure(int by) {
    Width += Size * by;
    for (auto &kid : Kids) kid->measure(by + 1);
  }
  _traversal_ void draw(int by) {
    Drawn += Width * by;
    for (auto &kid : Kids) kid->draw(by + 1);
  }
};

static std::unique_ptr<Box> grow(Random &random, int depth) {
  auto box = std::make_unique<Box>();
  box->Size = 1 + random.below(9);
  for (int count = depth > 0 ? 1 + random.below(3) : 0; count > 0; --count)
    box->Kids.push_back(grow(random, depth - 1));
  return box;
}

// An index.
static int counted(std::vector<std::unique_ptr<Box>> &boxes) {
  int at = 0;
  auto &box = boxes[at];
  at = 1;
  box->measure(1);
  boxes[at]->draw(2);
  return at;
}
static int tabled(Box *first, Box *second) {
  Box *table[2] = {first, second};
  int at = 0;
  Box *&box = table[at];
  ++at;
  box->measure(1);
  table[at]->draw(2);
  return at;
}
// Others in front, behind, in its place.
static void pushed(std::deque<std::unique_ptr<Box>> &boxes, std::unique_ptr<Box> other) {
  auto &box = boxes[0];
  boxes.push_front(std::move(other));
  box->measure(1);
  boxes[0]->draw(2);
}
static void between(std::list<std::unique_ptr<Box>> &boxes, std::unique_ptr<Box> other) {
  auto &box = boxes.back();
  box->measure(1);
  boxes.push_back(std::move(other));
  boxes.back()->measure(2);
  box->draw(3);
}
static void swapped(std::vector<std::unique_ptr<Box>> &boxes, std::vector<std::unique_ptr<Box>> &others) {
  auto &box = boxes[0];
  boxes.swap(others);
  box->measure(1);
  boxes[0]->draw(2);
}
static int rowed(std::vector<std::vector<std::unique_ptr<Box>>> &rows) {
  int at = 0;
  auto &row = rows[at];
  at = 1;
  row[0]->measure(1);
  rows[at][0]->draw(2);
  return at;
}
// The same of children.
static void grown(Box &root, std::unique_ptr<Box> other) {
  auto &kid = root.Kids.front();
  root.Kids.push_front(std::move(other));
  kid->measure(1);
  root.Kids.front()->draw(2);
}
static void turned(Box &root) {
  auto &kid = root.Kids.front();
  root.Kids.reverse();
  kid->measure(1);
  root.Kids.front()->draw(2);
}

static void show(const Box &box) {
  std::printf("%d %d\n", box.Width, box.Drawn);
  for (auto &kid : box.Kids) show(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    std::vector<std::unique_ptr<Box>> boxes, others;
    for (int count = 0; count < 3; ++count) boxes.push_back(grow(random, 2));
    others.push_back(grow(random, 2));
    counted(boxes);
    tabled(boxes[0].get(), boxes[2].get());
    swapped(boxes, others);
    std::deque<std::unique_ptr<Box>> line;
    line.push_back(grow(random, 2));
    pushed(line, grow(random, 2));
    std::list<std::unique_ptr<Box>> chain;
    chain.push_back(grow(random, 2));
    between(chain, grow(random, 2));
    std::vector<std::vector<std::unique_ptr<Box>>> rows(2);
    rows[0].push_back(grow(random, 2));
    rows[1].push_back(grow(random, 2));
    rowed(rows);
    auto root = grow(random, 3);
    grown(*root, grow(random, 1));
    turned(*root);
    for (auto &it : boxes) show(*it);
    for (auto &it : others) show(*it);
    for (auto &it : line) show(*it);
    for (auto &it : chain) show(*it);
    for (auto &row : rows) show(*row[0]);
    show(*root);
  }
}
