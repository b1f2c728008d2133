// Compiles random programs, and prints all that is known of them.
#include <cstdio>
#include <cstdlib>

#include "compile.h"

using namespace frontend;

namespace {

enum class Shape { Mixed, Deep, Wide, Expressions, Small };

// Builds modules; the same ones for the same seed, whichever compiler it is built with.
class Generator {
public:
  Generator(std::uint32_t seed, Shape shape) : state_(seed), shape_(shape) {}

  std::unique_ptr<Module> module(int functions) {
    std::vector<std::unique_ptr<Function>> all;
    for (int i = 0; i < functions; ++i)
      all.push_back(function(i));
    return std::make_unique<Module>(std::move(all));
  }

private:
  int below(int limit) {
    state_ = state_ * 1664525u + 1013904223u;
    return static_cast<int>((state_ >> 8) % static_cast<std::uint32_t>(limit));
  }
  bool chance(int percent) { return below(100) < percent; }
  Location here() { return Location{++line_, 1 + below(60)}; }
  std::string variable() { return std::string(1, static_cast<char>('a' + below(8))); }
  std::string functionName(int i) { return "f" + std::to_string(i); }

  std::unique_ptr<Function> function(int i) {
    std::vector<Parameter> parameters;
    for (int n = below(4); n > 0; --n)
      parameters.push_back({variable(), -1});
    const Location where = here();
    const int depth = shape_ == Shape::Deep ? 7 : shape_ == Shape::Small ? 1 : 3;
    std::string name = functionName(chance(5) ? 0 : i);
    return std::make_unique<Function>(where, std::move(name), std::move(parameters), block(depth));
  }

  std::unique_ptr<Block> block(int depth) {
    const Location where = here();
    std::vector<StmtPtr> statements;
    const int length = shape_ == Shape::Wide ? 12 + below(20) : shape_ == Shape::Small ? below(3) : 1 + below(5);
    for (int i = 0; i < length; ++i)
      statements.push_back(statement(depth));
    return std::make_unique<Block>(where, std::move(statements));
  }

  StmtPtr statement(int depth) {
    const Location where = here();
    const int kinds = depth > 0 ? (shape_ == Shape::Wide && !chance(20) ? 5 : 8) : 5;
    switch (below(kinds)) {
    case 0:
    case 1: {
      std::string name = variable();
      const bool isMutable = chance(40);
      return std::make_unique<Let>(where, std::move(name), isMutable, expression(height()));
    }
    case 2: {
      std::string target = variable();
      return std::make_unique<Assign>(where, std::move(target), expression(height()));
    }
    case 3:
      return std::make_unique<Return>(where, chance(70) ? expression(height()) : nullptr);
    case 4:
      return std::make_unique<ExprStmt>(where, call(height()));
    case 5: {
      ExprPtr condition = expression(height());
      StmtPtr then = block(depth - 1);
      StmtPtr otherwise = chance(50) ? block(depth - 1) : nullptr;
      return std::make_unique<If>(where, std::move(condition), std::move(then), std::move(otherwise));
    }
    case 6: {
      ExprPtr condition = expression(height());
      return std::make_unique<While>(where, std::move(condition), block(depth - 1));
    }
    default:
      return block(depth - 1);
    }
  }

  int height() { return shape_ == Shape::Expressions ? 7 : shape_ == Shape::Small ? 1 : 3; }

  ExprPtr expression(int height) {
    const Location where = here();
    if (height == 0 || chance(15))
      return leaf(where);
    switch (below(6)) {
    case 0: {
      const UnaryOp op = chance(60) ? UnaryOp::Negate : UnaryOp::Not;
      return std::make_unique<Unary>(where, op, expression(height - 1));
    }
    case 1:
      return call(height - 1);
    default: {
      const auto op = static_cast<BinaryOp>(below(8));
      ExprPtr lhs = expression(height - 1);
      ExprPtr rhs = expression(height - 1);
      return std::make_unique<Binary>(where, op, std::move(lhs), std::move(rhs));
    }
    }
  }

  ExprPtr leaf(Location where) {
    switch (below(6)) {
    case 0:
    case 1:
      return std::make_unique<Number>(where, below(1000));
    case 2:
      return std::make_unique<Boolean>(where, chance(50));
    case 3:
      return std::make_unique<Text>(where, std::string(static_cast<std::size_t>(below(5)), 'x'));
    default:
      return std::make_unique<Name>(where, variable());
    }
  }

  ExprPtr call(int height) {
    const Location where = here();
    std::string callee = chance(30) ? "print" : chance(20) ? "abs" : functionName(below(6));
    std::vector<ExprPtr> arguments;
    for (int n = below(4); n > 0; --n)
      arguments.push_back(expression(height > 0 ? height - 1 : 0));
    return std::make_unique<Call>(where, std::move(callee), std::move(arguments));
  }

  std::uint32_t state_;
  Shape shape_;
  int line_ = 0;
};

void report(const Module &module, const Result &result) {
  std::printf("cost %d, height %d, %d nodes, %d errors\n", module.cost(), module.height(), result.stats.total(),
              result.diagnostics.errors());
  for (std::size_t i = 0; i < kNodeKinds; ++i)
    std::printf("  %s: %d\n", toString(static_cast<NodeKind>(i)), result.stats.byKind[i]);
  for (const auto &[callee, count] : result.stats.calls)
    std::printf("  calls of %s: %d\n", callee.c_str(), count);
  std::printf("  %zu bytes of text, longest block %zu\n", result.stats.textBytes, result.stats.longestBlock);
  std::printf("%s%s%s\n", result.diagnostics.text().c_str(), result.source.c_str(), result.tree.c_str());
}

} // namespace

int main(int argc, char **argv) {
  const int functions = argc > 1 ? std::atoi(argv[1]) : 6;
  Options options;
  options.verbose = argc > 2;

  std::uint32_t seed = 1;
  for (const Shape shape : {Shape::Mixed, Shape::Deep, Shape::Wide, Shape::Expressions, Shape::Small}) {
    const auto module = Generator(++seed * 7919u, shape).module(functions);
    report(*module, compile(*module, options));
  }
}
