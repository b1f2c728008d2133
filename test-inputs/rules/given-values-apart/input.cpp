// traversals: check sum name twice first
// case: gain
// Calls whose values stand where C++ says that something else runs first, or in their place, or where the value leads to what the statement makes.
#include <string>

#include "case.h"
#include "pleach.h"

#define TWICE(x) ((x) + (x))

struct _tree_ Node {
  _child_ Node *Left = nullptr;
  _child_ Node *Right = nullptr;
  int Input = 0;
  unsigned Sum = 0;

  _traversal_ bool check() {
    bool good = Input < 38;
    good = good && (Left == nullptr || Left->check());
    return good && (Right == nullptr || Right->check());
  }
  _traversal_ int first() {
    int found = Left ? Left->first() : Input;
    if (Right && Right->first() > found) ++found;
    return found;
  }
  _traversal_ const char *name(const std::string &prefix) {
    const char *own = prefix.c_str();
    if (Left) own = Left->name(prefix + "l");
    if (Right) Sum += static_cast<unsigned>(*Right->name(std::string("r")));
    return own == nullptr ? nullptr : prefix.c_str();
  }
  _traversal_ int twice() {
    int found = Input;
    if (Left) found += TWICE(Left->twice());
    if (Right) found = ((void)Input, Right->twice()) + (found << Right->twice() % 3);
    return found % 1000;
  }
  _traversal_ unsigned sum() {
    Sum += 3u;
    unsigned all = Sum;
    if (Left) all += Left->sum();
    if (Right) all += Right->sum();
    return all;
  }
};

static Node *grow(Random &random, int depth) {
  Node *node = new Node;
  node->Input = random.below(40);
  if (depth > 0) {
    if (random.below(3) != 0) node->Left = grow(random, depth - 1);
    if (random.below(3) != 0) node->Right = grow(random, depth - 1);
  }
  return node;
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  for (int tree = 0; tree < 3; ++tree) {
    Node *root = grow(random, 4);
    bool good = root->check();
    unsigned all = root->sum(); // expect: unfused-by-limit
    int found = root->first();
    all += root->sum();
    std::string prefix = "p";
    const char *name = root->name(prefix);
    all -= root->sum();
    int two = root->twice();
    all ^= root->sum();
    std::printf("%d %u %d %c %d\n", good, all, found, *name, two);
  }
}
