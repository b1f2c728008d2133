// Measures the front end: a module of SIZE functions that chance makes, compiled as main() does it.
#include <cstdio>
#include <cstdlib>

#include "compile.h"
#include "study.h"

using namespace frontend;

namespace {

enum class Shape { Mixed, Deep, Wide, Expressions, Small };

// Builds modules as that of main.cpp does, but with functions of all shapes, by turns.
class Generator {
public:
  explicit Generator(std::uint32_t seed) : state_(seed) {}

  std::unique_ptr<Module> module(int functions) {
    static constexpr Shape shapes[] = {Shape::Mixed, Shape::Deep, Shape::Wide, Shape::Expressions, Shape::Small};
    std::vector<std::unique_ptr<Function>> all;
    for (int i = 0; i < functions; ++i) {
      shape_ = shapes[i % 5];
      all.push_back(function(i));
    }
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
  Shape shape_ = Shape::Mixed;
  int line_ = 0;
};

class Bench {
public:
  Bench(long size, const std::string &)
      : module_(Generator(4 * 7919u).module(static_cast<int>(size))) {}

  static bool hasShape(const std::string &shape) { return shape == "plain"; }
  static long copies(long size) { return size < 128 ? 128 / size : 1; }

  void run() { runWalks(); }

  // What callgrind collects.
  __attribute__((noinline)) void runWalks() { result_ = compile(*module_, options_); }

  void record(study::Sink &out) const {
    out.enter("Module");
    out.field("cost", module_->cost());
    out.field("height", module_->height());
    for (std::size_t i = 0; i < kNodeKinds; ++i)
      out.field(toString(static_cast<NodeKind>(i)), result_.stats.byKind[i]);
    for (const auto &[callee, count] : result_.stats.calls)
      out.field(callee.c_str(), count);
    out.field("bytes of text", static_cast<long long>(result_.stats.textBytes));
    out.field("longest block", static_cast<long long>(result_.stats.longestBlock));
    out.field("errors", result_.diagnostics.errors());
    recordText(out, "diagnostic", result_.diagnostics.text());
    recordText(out, "source", result_.source);
    recordText(out, "tree", result_.tree); // all that the passes set
    out.leave();
  }

private:
  // A hash up to the end of each line.
  static void recordText(study::Sink &out, const char *name, const std::string &text) {
    std::uint64_t hash = 14695981039346656037u;
    for (const char it : text) {
      hash = (hash ^ static_cast<unsigned char>(it)) * 1099511628211u;
      if (it == '\n')
        out.field(name, static_cast<long long>(hash));
    }
  }

  const Options options_;
  const std::unique_ptr<Module> module_;
  Result result_;
};

} // namespace

int main(int argc, char **argv) { return study::drive<Bench>(argc, argv); }
