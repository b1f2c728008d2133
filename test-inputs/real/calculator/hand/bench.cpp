// Measures the passes: SIZE expressions, each analysed as main() does it.
#include "passes.h"
#include "study.h"

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

int nodesIn(Node *node) {
  int nodes = 1;
  if (auto *unary = as<Unary>(node)) nodes += nodesIn(unary->operand.get());
  if (auto *binary = as<Binary>(node)) nodes += nodesIn(binary->left.get()) + nodesIn(binary->right.get());
  if (auto *let = as<Let>(node)) nodes += nodesIn(let->init.get()) + nodesIn(let->body.get());
  if (auto *call = as<Call>(node))
    for (auto &arg : call->args) nodes += nodesIn(arg.get());
  return nodes;
}

void analyse(Node &root, Scope &scope, Stats &stats, int &next) {
  Findings findings{scope, stats, next};
  fused_analyse(root, 0, findings);
}

class Bench {
public:
  // One seed after the other, as main() takes them, without the small trees, which are most.
  Bench(long size, const std::string &) {
    for (unsigned seed = 1; static_cast<long>(expressions_.size()) < size; ++seed) {
      unsigned state = seed;
      Expression expression;
      expression.root = sample(state, 9);
      if (nodesIn(expression.root.get()) >= smallest) expressions_.push_back(std::move(expression));
    }
  }

  static bool hasShape(const std::string &shape) { return shape == "plain"; }
  static long copies(long size) { return size < 512 ? 512 / size : 1; }

  void run() { runWalks(); }

  // What callgrind collects.
  __attribute__((noinline)) void runWalks() {
    for (Expression &expression : expressions_) {
      auto &root = expression.root;
      Scope scope;
      Stats stats;
      int next = 0;
      analyse(*root, scope, stats, next);
      expression.scope = std::move(scope);
      expression.stats = stats;
      expression.next = next;
    }
  }

  void record(study::Sink &out) const {
    for (const Expression &expression : expressions_) {
      out.enter("Expression");
      out.field("nodes", expression.stats.nodes);
      out.field("calls", expression.stats.calls);
      out.field("deepest", expression.stats.deepest);
      out.field("next number", expression.next);
      out.field("next slot", expression.scope.next);
      for (const auto &[name, slot] : expression.scope.slots) out.field(name.c_str(), slot);
      record(out, expression.root.get());
      out.leave();
    }
  }

private:
  static constexpr int smallest = 24;

  struct Expression {
    NodePtr root;
    Scope scope;
    Stats stats;
    int next = 0;
  };

  static void record(study::Sink &out, Node *node) {
    out.enter("Node");
    out.field("kind", static_cast<int>(node->kind()));
    out.field("depth", node->depth);
    out.field("weight", node->weight);
    out.field("number", node->number);
    out.field("constant", node->constant);
    if (auto *variable = as<Variable>(node)) out.field("slot", variable->slot);
    if (auto *unary = as<Unary>(node)) record(out, unary->operand.get());
    if (auto *binary = as<Binary>(node)) {
      record(out, binary->left.get());
      record(out, binary->right.get());
    }
    if (auto *let = as<Let>(node)) {
      out.field("slot", let->slot);
      record(out, let->init.get());
      record(out, let->body.get());
    }
    if (auto *call = as<Call>(node)) {
      out.field("arity", call->arity);
      for (auto &arg : call->args) record(out, arg.get());
    }
    out.leave();
  }

  std::vector<Expression> expressions_;
};

} // namespace

int main(int argc, char **argv) { return study::drive<Bench>(argc, argv); }
