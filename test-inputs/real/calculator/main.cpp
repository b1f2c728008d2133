// Makes trees, runs the passes, and prints all that they found out.
#include <cstdio>

#include "passes.h"

using namespace calc;

namespace {

unsigned below(unsigned &seed, unsigned limit) {
  seed = seed * 1103515245u + 12345u;
  return (seed >> 16) % limit;
}

std::string letter(unsigned &seed) { return std::string(1, static_cast<char>('a' + below(seed, 4))); }

NodePtr sample(unsigned &seed, int depth) {
  switch (depth == 0 ? below(seed, 2) : below(seed, 6)) {
  case 0:
    return std::make_unique<Number>(below(seed, 100));
  case 1:
    return std::make_unique<Variable>(letter(seed));
  case 2:
    return std::make_unique<Unary>('-', sample(seed, depth - 1));
  case 3: {
    const char op = below(seed, 2) ? '+' : '*';
    auto left = sample(seed, depth - 1);
    return std::make_unique<Binary>(op, std::move(left), sample(seed, depth - 1));
  }
  case 4: {
    auto name = letter(seed);
    auto init = sample(seed, depth - 1);
    return std::make_unique<Let>(name, std::move(init), sample(seed, depth - 1));
  }
  default: {
    std::vector<NodePtr> args;
    for (unsigned left = below(seed, 4); left > 0; --left) args.push_back(sample(seed, depth - 1));
    return std::make_unique<Call>("max", std::move(args));
  }
  }
}

void analyse(Node &root, Scope &scope, Stats &stats) {
  resolve(root, scope);
  measure(root, 0, stats);
  markConstants(root);
  weigh(root);
}

void print(Node *node) {
  std::printf("%d %d %d %d\n", node->depth, node->weight, node->number, node->constant);
  if (auto *variable = as<Variable>(node)) std::printf("%s %d\n", variable->name.c_str(), variable->slot);
  if (auto *unary = as<Unary>(node)) print(unary->operand.get());
  if (auto *binary = as<Binary>(node)) {
    print(binary->left.get());
    print(binary->right.get());
  }
  if (auto *let = as<Let>(node)) {
    std::printf("%s %d\n", let->name.c_str(), let->slot);
    print(let->init.get());
    print(let->body.get());
  }
  if (auto *call = as<Call>(node)) {
    std::printf("%s %d\n", call->callee.c_str(), call->arity);
    for (auto &arg : call->args) print(arg.get());
  }
}

} // namespace

int main() {
  for (unsigned seed = 1; seed < 200; ++seed) {
    unsigned state = seed;
    auto root = sample(state, 9);
    Scope scope;
    Stats stats;
    int next = 0;
    analyse(*root, scope, stats);
    enumerate(root.get(), next);
    print(root.get());
    std::printf("%d %d %d\n", stats.nodes, stats.calls, stats.deepest);
  }
}
