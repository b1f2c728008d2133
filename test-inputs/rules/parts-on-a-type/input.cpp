// case: files input.cpp paint.cpp
// traversals: measure place paint hit
// Rule: no one file sees the helpers of all that runs on `Pair`, so its body of the four walks cannot be written. There it calls two walks of two,
// each of which can: in their order, each with its own arguments, of which two are one.
#include "node.h"

_pure_ static int half(int v) { return v % 1000 / 2; }

void Pair::measure(int scale) {
  Left->measure(scale);
  Right->measure(scale);
  Size = half(Input) * scale;
}
void Pair::place(int scale, int from) {
  Place = from + half(Size);
  Left->place(scale, Place);
  Right->place(scale, Place + 1);
}

#ifdef WRONG
static void run(Node *root, int scale, int ink) {
  root->paint(ink);
  root->hit(3, scale);
  root->measure(scale);
  root->place(scale, 7);
}
#else
static void run(Node *root, int scale, int ink) {
  root->measure(scale);
  root->place(scale, 7);
  root->paint(ink);
  root->hit(3, scale);
}
#endif

static Node *build(Random &random, int depth) {
  Node *node = nullptr;
  if (depth <= 0) {
    node = new Node;
  } else if (random.below(3) == 0) {
    Wrap *wrap = new Wrap;
    wrap->Inner = build(random, depth - 1);
    node = wrap;
  } else {
    Pair *pair = new Pair;
    pair->Left = build(random, depth - 1);
    pair->Right = build(random, depth - 1 - random.below(2));
    node = pair;
  }
  node->Input = random.below(40);
  return node;
}

static void dump(const Node *node) {
  std::printf("%d %d %d %d\n", node->Size, node->Place, node->Ink, node->Hits);
  if (const Wrap *wrap = dynamic_cast<const Wrap *>(node))
    dump(wrap->Inner);
  if (const Pair *pair = dynamic_cast<const Pair *>(node)) {
    dump(pair->Left);
    dump(pair->Right);
  }
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 6; ++tree) {
    Node *root = build(random, tree);
    run(root, 2 + random.below(4), tree);
    dump(root);
  }
}
