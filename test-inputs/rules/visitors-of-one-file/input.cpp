// traversals: visit
// Rule: visitors that one file has for itself fuse, and their objects are parameters that no macro is called like.
#include "case.h"
#include "pleach.h"
#include <vector>

#define grow 3

namespace {
struct _tree_ Box {
  int Size = 1;
  bool Loud = false;
  _child_ std::vector<Box *> Parts;
};

struct Grow {
  int Step = 1;
  _traversal_ void visit(Box &box) {
    box.Size += Step++ * grow;
    for (Box *part : box.Parts)
      visit(*part);
  }
};

struct Count {
  int Total = 0;
  _traversal_ void visit(Box &box) {
    if (box.Loud)
      return;
    Total += box.Size;
    for (Box *part : box.Parts)
      visit(*part);
  }
};

Box *build(Random &random, int depth) {
  Box *box = new Box;
  box->Size = random.below(9);
  box->Loud = random.below(6) == 0;
  for (int count = depth > 0 ? random.below(4) : 0; count > 0; --count)
    box->Parts.push_back(build(random, depth - 1));
  return box;
}

void dump(const Box &box) {
  std::printf("%d ", box.Size);
  for (const Box *part : box.Parts)
    dump(*part);
}

void run(Box &root) {
  Grow wider;
  Count all;
  wider.visit(root);
  all.visit(root);
  std::printf("%d %d\n", wider.Step, all.Total);
}
} // namespace

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 7; ++tree) {
    Box *root = build(random, tree);
    run(*root);
    dump(*root);
    std::puts("");
  }
}
