// traversals: has find count settle mark first odd heavier
// case: gain
// Calls whose values conditions ask for, loops that end with a value, and what such conditions may change.
#include <memory>
#include <string>
#include <vector>

#include "case.h"
#include "pleach.h"

struct _tree_ Node {
  _child_ std::unique_ptr<Node> Left;
  _child_ std::unique_ptr<Node> Right;
  _child_ std::vector<std::unique_ptr<Node>> Kids;
  std::string Name;
  int Input = 0, Mark = 0, Steps = 0;

  int next() { return ++Steps; }

  _traversal_ bool has(int input) const {
    if (Input == input) return true;
    for (auto &kid : Kids)
      if (kid->has(input)) return true;
    if (Left && Left->has(input)) return true;
    return Right && Right->has(input);
  }
  _traversal_ const Node *find(int input) const {
    if (Input == input) return this;
    for (const auto &kid : Kids) {
      if (const Node *found = kid->find(input)) return found;
    }
    if (Left) {
      if (auto *found = Left->find(input)) return found;
    }
    return Right ? Right->find(input) : nullptr;
  }
  _traversal_ void count(int by) {
    Mark += by;
    for (auto &kid : Kids) kid->count(by + 1);
    if (Left) Left->count(Mark);
    if (Right) Right->count(by);
  }
  // The branches change what the later conditions ask for.
  _traversal_ bool settle(int by) {
    Steps = (Steps * 3 + by) % 1009;
    if (Left && Left->settle(by + 1)) {
      Steps += 1;
    } else if (Right && Right->settle(Steps)) {
      Steps += 2;
      if (Steps % 3 == 1) return true;
    } else {
      Steps ^= 5;
    }
    for (auto &kid : Kids) {
      if (kid->settle(by)) {
        Steps += 3;
        break;
      }
    }
    return Steps % 2 == 1;
  }
  _traversal_ void mark(int by) {
    Mark = (Mark * 3 + by) % 1009;
    if (Left) Left->mark(by);
    if (Right) Right->mark(Mark);
    for (auto &kid : Kids) kid->mark(by);
  }
  _traversal_ int first(int by) {
    for (std::size_t i = 0; i < Kids.size(); ++i) {
      if (Kids[i]->first(by + 1) % 4 == 1) return Kids[i]->Input + by;
    }
    return Input % 7;
  }
  // What goes on with the next element does so by what the call gives.
  _traversal_ int odd() {
    int sum = Input;
    for (auto &kid : Kids) {
      if (kid->Steps % 5 == 4) continue;
      if (kid->odd() % 3 == 1) continue;
      sum += kid->Input;
    }
    return sum;
  }
  // C++ leaves open which of the two comes first: it stays as it is.
  _traversal_ int heavier() {
    Steps += 1;
    if (Left && next() < Left->heavier()) return Steps;
    if (Right && Right->heavier() % 3 == next() % 3) Mark += 1;
    return Mark + Steps;
  }
};

static std::unique_ptr<Node> grow(Random &random, int depth) {
  auto node = std::make_unique<Node>();
  node->Input = random.below(60);
  node->Steps = random.below(9);
  if (depth > 0) {
    if (random.below(5) != 0) node->Left = grow(random, depth - 1);
    if (random.below(4) != 0) node->Right = grow(random, depth - 1);
    for (int kids = random.below(3); kids > 0; --kids) node->Kids.push_back(grow(random, depth - 2 > 0 ? depth - 2 : 0));
  }
  return node;
}

static int look(Node *root, int input) {
  bool has = root->has(input);
  const Node *found = root->find(input);
  return has ? found->Mark : -1;
}

static int both(Node *root, int input) {
  root->mark(2);
  if (root->has(input)) return 3;
  return 5;
}

// A condition of a call site, too.
static int ask(Node *root, int input) {
  int given = 1;
  if (root->has(input)) given += 4;
  root->count(input);
  return given;
}

static bool work(Node *root) {
  bool settled = root->settle(3);
  root->mark(1);
  return settled;
}

static int pick(Node *root) {
  int first = root->first(2);
  int odd = root->odd();
  return first * 31 + odd;
}

static int weigh(Node *root) {
  int heavier = root->heavier();
  root->mark(4);
  return heavier;
}

static void dump(const Node *node) {
  std::printf("%d %d,", node->Mark, node->Steps);
  for (auto &kid : node->Kids) dump(kid.get());
  if (node->Left) dump(node->Left.get());
  if (node->Right) dump(node->Right.get());
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = grow(random, 5);
  std::printf("%d ", look(root.get(), random.below(60)));
  std::printf("%d ", both(root.get(), random.below(70)));
  std::printf("%d ", ask(root.get(), random.below(60)));
  std::printf("%d ", work(root.get()));
  std::printf("%d ", pick(root.get()));
  std::printf("%d\n", weigh(root.get()));
  dump(root.get());
  std::printf("\n");
}
