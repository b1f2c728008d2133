// traversals: take see count sum
// What `[=]` copies, by a copy constructor that nobody wrote a call of.
#include "case.h"
#include "pleach.h"

#include <cstdio>
#include <memory>
#include <vector>

static int Copies = 1;

struct Token {
  int Value = 1;
  Token() = default;
  Token(const Token &other) : Value(other.Value) { ++Copies; }
};

inline int use(int of) {
  Token token;
  auto f = [=] { return token.Value + of; };
  return f();
}

struct _tree_ Node {
  int Id = 3, X = 0, Y = 0, Count = 0, Sum = 0;
  _child_ std::vector<std::unique_ptr<Node>> Kids;

  _traversal_ void take() {
    Token token;  // expect: unsupported-body
    auto f = [=] { return token.Value; };
    X = f() + use(Id);
    for (auto &kid : Kids) kid->take();
  }
  _traversal_ void see() {
    Y = Copies;
    for (auto &kid : Kids) kid->see();
  }
  _traversal_ void count() {
    Count = Id * 2;
    for (auto &kid : Kids) kid->count();
  }
  _traversal_ void sum() {
    Sum = Count + Id;
    for (auto &kid : Kids) kid->sum();
  }
};

static std::unique_ptr<Node> build(Random &random, int depth) {
  auto it = std::make_unique<Node>();
  it->Id = random.below(9);
  for (int at = random.below(4); depth > 0 && at > 0; --at) it->Kids.push_back(build(random, depth - 1));
  return it;
}

static void dump(const Node &it) {
  std::printf("%d %d %d %d\n", it.X, it.Y, it.Count, it.Sum);
  for (auto &kid : it.Kids) dump(*kid);
}

int main(int argc, char **argv) {
  Random random(argc, argv);
  auto root = build(random, 4);
  root->take();
  root->see();
  root->count();
  root->sum();
  dump(*root);
}
