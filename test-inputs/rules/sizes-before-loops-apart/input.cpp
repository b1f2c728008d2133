// traversals: grown changed halved narrow all
// Rule: what a variable got from a container's size is no size any more where the container changes (who does that may do anything), where it changes, and
// where its type cannot hold it.
#include <cstddef>
#include <memory>
#include <vector>

#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  int Value = 0, A = 0, B = 0;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  // One child more than it had: the loop leaves the new one out.
  _traversal_ void grown() {
    A = Value;
    const std::size_t n = Kids.size();
    Kids.push_back(std::make_unique<Node>());
    for (std::size_t i = 0; i < n; ++i)
      Kids[i]->grown();
  }
  _traversal_ void changed() {
    A += 2;
    std::size_t n = Kids.size();
    for (std::size_t i = 0; i < n; ++i) {
      Kids[i]->changed();
      if (Kids[i]->Value > 30)
        --n;
    }
  }
  _traversal_ void halved() {
    A += 2;
    std::size_t n = Kids.size();
    n /= 2;
    for (std::size_t i = 0; i < n; ++i)
      Kids[i]->halved();
  }
  _traversal_ void narrow() {
    A += 5;
    const unsigned char n = static_cast<unsigned char>(Kids.size());
    for (std::size_t i = 0; i < n; ++i)
      Kids[i]->narrow();
  }
  _traversal_ void all() {
    B = B * 3 + Value;
    for (std::size_t i = 0; i < Kids.size(); ++i)
      Kids[i]->all();
  }
};

static std::unique_ptr<Node> build(Random &random, int depth, int most) {
  auto made = std::make_unique<Node>();
  made->Value = random.below(40);
  for (int i = depth > 0 ? 1 + random.below(most) : 0; i > 0; --i)
    made->Kids.push_back(build(random, depth - 1, 4));
  return made;
}

static void show(const Node &node) {
  std::printf("%d %d %d\n", node.Value, node.A, node.B);
  for (const auto &kid : node.Kids)
    show(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  const auto root = build(random, 3, 4);
  const auto wide = build(random, 1, 600);
  root->grown();
  std::puts("grown");
  root->all();
  root->changed();
  std::puts("changed");
  root->all();
  root->halved();
  std::puts("halved");
  root->all();
  show(*root);
  wide->narrow();
  wide->all();
  show(*wide);
}
