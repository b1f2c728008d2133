// traversals: move deepen widen look
// case: flags --mark-tree scene::Node --mark-child auto --mark-traversal app::move --mark-traversal app::deepen
// case: flags --mark-traversal widen(scene::Node&) --mark-traversal look
// Rule: what is marked by name is what it would be with the annotation. Of the fields, those that own what they lead to are
// children by `auto`; a link up is none, so what is written through it may be in any node.
#include "case.h"
#include "scene.h"

using scene::Node;

namespace app {
static void move(Node &node) {
  node.left += node.x;
  for (auto &kid : node.kids)
    move(*kid);
}
static void deepen(Node &node) {
  node.depth = node.left + 1;
  for (auto &kid : node.kids)
    deepen(*kid);
}
} // namespace app

// The node above changes after it was looked at.
static void widen(Node &node) {
  if (node.up)
    node.up->width += node.x;
  for (auto &kid : node.kids)
    widen(*kid);
}
static void widen(int) {}
static void look(Node &node) {
  node.seen = node.width;
  for (auto &kid : node.kids)
    look(*kid);
}
#ifdef WRONG
static void both(Node &node) {
  if (node.up)
    node.up->width += node.x;
  node.seen = node.width;
  for (auto &kid : node.kids)
    both(*kid);
}
#endif

static void neighbours(Node &root) {
  app::move(root);
  app::deepen(root);
}

#ifdef WRONG
static void above(Node &root) { both(root); }
#else
static void above(Node &root) {
  widen(root);
  look(root);
}
#endif

static std::unique_ptr<Node> build(Random &random, int depth, Node *up) {
  auto node = std::make_unique<scene::Group>();
  node->up = up;
  node->x = random.below(9) + 1;
  const int count = depth > 0 ? random.below(3) + 1 : 0;
  for (int at = 0; at < count; ++at)
    node->kids.push_back(build(random, depth - 1, node.get()));
  return node;
}

static void print(const Node &node) {
  std::printf("%d %d %d %d\n", node.left, node.depth, node.width, node.seen);
  for (const auto &kid : node.kids)
    print(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 5; ++tree) {
    auto root = build(random, tree, nullptr);
    widen(tree);
    neighbours(*root);
    above(*root);
    print(*root);
  }
}
