// traversals: mark count level early late turned back
// Feature: a loop by an index goes as far as the size that a variable got directly in front of it: with another such loop, with one that asks the
// size, where a walk has ended before it, where the variable is used besides.
#include <cstddef>
#include <memory>
#include <vector>

#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  int Value = 0, Mark = 0, Level = 0, Early = 0, Late = 0;
  std::size_t Count = 0, Turned = 0;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void mark() {
    Mark = Value;
    const std::size_t n = Kids.size();
    for (std::size_t i = 0; i < n; ++i) {
      Kids[i]->mark();
      Mark = (Mark * 3 + Kids[i]->Mark) % 1000;
    }
  }
  _traversal_ void count() {
    Count = 1;
    std::size_t size = Kids.size(); // How many there are.
    for (std::size_t i = 0; i < size; i++) {
      Kids[i]->count();
      Count += Kids[i]->Count + size;
    }
  }
  _traversal_ void level(int at) {
    Level = at;
    for (std::size_t kid = 0; kid < Kids.size(); ++kid)
      Kids[kid]->level(at + static_cast<int>(kid));
  }

  _traversal_ void early() {
    if (Value % 3 == 0)
      return;
    Early = Value;
    const int n = static_cast<int>(Kids.size());
    for (int i = 0; i < n; ++i)
      Kids[i]->early();
  }
  _traversal_ void late() {
    Late = Value;
    const int n = static_cast<int>(Kids.size());
    for (int i = 0; i < n; ++i)
      Kids[i]->late();
    if (Value % 5 == 0)
      return;
    Late += n;
  }

  _traversal_ void turned() {
    const std::size_t last = Kids.size();
    for (std::size_t i = last; i-- > 0;) {
      Kids[i]->turned();
      Turned = (Turned * 3 + Kids[i]->Turned + 1) % 1000;
    }
  }
  _traversal_ void back() {
    for (std::size_t i = Kids.size(); i-- > 0;)
      Kids[i]->back();
    Mark += 1;
  }
};

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto made = std::make_unique<Node>();
  made->Value = random.below(40);
  for (int i = depth > 0 ? random.below(5) : 0; i > 0; --i)
    made->Kids.push_back(build(random, depth - 1));
  return made;
}

static void show(const Node &node) {
  std::printf("%d %d %d %d %d %zu %zu\n", node.Value, node.Mark, node.Level, node.Early, node.Late,
              node.Count, node.Turned);
  for (const auto &kid : node.Kids)
    show(*kid);
}

static void first(Node &root) {
  root.mark();
  root.count();
  root.level(1);
}

static void second(Node &root) {
  root.early();
  root.late();
}

static void third(Node &root) {
  root.turned();
  root.back();
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    const auto root = build(random, 4);
    first(*root);
    second(*root);
    third(*root);
    show(*root);
  }
}
