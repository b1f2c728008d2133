// All passes but the last one, as one walk: names, constants, counts, depth, cost and source text.
#include "ast.h"

#include <cstdio>

namespace frontend {

namespace {

std::string quoted(const std::string &name) { return "'" + name + "'"; }

// The slot of a name that has to be there.
int slotOf(const std::string &name, Location where, const Scope &scope, Diagnostics &diagnostics) {
  const int slot = scope.lookup(name);
  if (slot < 0)
    diagnostics.error(where, "unknown name " + quoted(name));
  return slot;
}

// What is constant is computed once, at compile time.
int costOf(const Expr &expr, const CostModel &model) {
  return expr.isConstant() ? model.immediate(0) : expr.cost();
}

void logCost(const std::string &function, int cost) {
  std::fprintf(stderr, "%s: about %d cycles\n", function.c_str(), cost);
}

// An operand, in parentheses if it binds less tightly than what it is an operand of.
void analyseOperand(Expr &operand, int precedence, Passes &passes, Scope &scope, int depth) {
  const bool parentheses = operand.precedence() < precedence;
  if (parentheses)
    passes.source << "(";
  operand.fused_analyse(passes, scope, depth);
  if (parentheses)
    passes.source << ")";
}

} // namespace

void Number::fused_analyse(Passes &passes, Scope &, int depth) {
  constant_ = true;
  passes.stats.add(kind());
  depth_ = depth;
  setCost(passes.model.immediate(value_));
  passes.source << value_;
}

void Boolean::fused_analyse(Passes &passes, Scope &, int depth) {
  constant_ = true;
  passes.stats.add(kind());
  depth_ = depth;
  setCost(passes.model.immediate(value_ ? 1 : 0));
  passes.source << (value_ ? "true" : "false");
}

void Text::fused_analyse(Passes &passes, Scope &, int depth) {
  constant_ = true;
  passes.stats.add(kind());
  passes.stats.textBytes += value_.size();
  depth_ = depth;
  setCost(passes.model.load());
  passes.source << "\"" << value_ << "\"";
}

void Name::fused_analyse(Passes &passes, Scope &scope, int depth) {
  slot_ = slotOf(name_, location_, scope, passes.diagnostics);
  constant_ = passes.constants.count(slot_) != 0;
  passes.stats.add(kind());
  depth_ = depth;
  setCost(isConstant() ? passes.model.immediate(0) : passes.model.load());
  passes.source << name_;
}

void Unary::fused_analyse(Passes &passes, Scope &scope, int depth) {
  passes.stats.add(kind());
  depth_ = depth;
  passes.source << toString(op_);

  analyseOperand(*operand_, precedence(), passes, scope, depth + 1);

  constant_ = operand_->isConstant();
  height_ = operand_->height() + 1;
  setCost(costOf(*operand_, passes.model) + passes.model.operation(op_));
}

void Binary::fused_analyse(Passes &passes, Scope &scope, int depth) {
  passes.stats.add(kind());
  depth_ = depth;

  analyseOperand(*lhs_, precedence(), passes, scope, depth + 1);
  passes.source << " " << toString(op_) << " ";
  analyseOperand(*rhs_, precedence() + 1, passes, scope, depth + 1);

  constant_ = lhs_->isConstant() && rhs_->isConstant();
  if (op_ == BinaryOp::Divide)
    constant_ = false; // it may be by zero
  height_ = std::max(lhs_->height(), rhs_->height()) + 1;
  setCost(costOf(*lhs_, passes.model) + costOf(*rhs_, passes.model) + passes.model.operation(op_));
}

void Call::fused_analyse(Passes &passes, Scope &scope, int depth) {
  slot_ = slotOf(callee_, location_, scope, passes.diagnostics);
  passes.stats.add(kind());
  ++passes.stats.calls[callee_];
  depth_ = depth;
  int cost = passes.model.call(callee_, arguments_.size());
  passes.source << callee_ << "(";

  bool first = true;
  for (const auto &argument : arguments_) {
    if (!first)
      passes.source << ", ";
    first = false;
    argument->fused_analyse(passes, scope, depth + 1);
    height_ = std::max(height_, argument->height() + 1);
    cost += costOf(*argument, passes.model);
  }

  setCost(cost);
  passes.source << ")";
}

void Block::fused_analyse(Passes &passes, Scope &scope, int depth) {
  Scope inner(&scope);
  passes.stats.add(kind());
  passes.stats.longestBlock = std::max(passes.stats.longestBlock, statements_.size());
  depth_ = depth;
  int cost = 0;
  passes.source << "{";
  passes.source.newLine();
  passes.source.indent();

  for (const auto &statement : statements_) {
    statement->fused_analyse(passes, inner, depth + 1);
    passes.source.newLine();
    height_ = std::max(height_, statement->height() + 1);
    cost += statement->cost();
  }

  setCost(cost);
  passes.source.dedent();
  passes.source << "}";
}

void Let::fused_analyse(Passes &passes, Scope &scope, int depth) {
  passes.stats.add(kind());
  depth_ = depth;
  passes.source << (isMutable_ ? "var " : "let ") << name_ << " = ";

  // The name is not visible in its own initial value.
  init_->fused_analyse(passes, scope, depth + 1);

  if (scope.shadows(name_))
    passes.diagnostics.note(location_, quoted(name_) + " hides another declaration");
  slot_ = scope.declare(name_);
  if (slot_ < 0)
    passes.diagnostics.error(location_, quoted(name_) + " is declared twice");
  else if (!isMutable_ && init_->isConstant())
    passes.constants.insert(slot_);
  else
    passes.constants.erase(slot_);
  height_ = init_->height() + 1;
  setCost(costOf(*init_, passes.model) + passes.model.store());
  passes.source << ";";
}

void Assign::fused_analyse(Passes &passes, Scope &scope, int depth) {
  passes.stats.add(kind());
  depth_ = depth;
  passes.source << target_ << " = ";

  value_->fused_analyse(passes, scope, depth + 1);

  slot_ = slotOf(target_, location_, scope, passes.diagnostics);
  height_ = value_->height() + 1;
  setCost(costOf(*value_, passes.model) + passes.model.store());
  passes.source << ";";
}

void If::fused_analyse(Passes &passes, Scope &scope, int depth) {
  passes.stats.add(kind());
  depth_ = depth;
  passes.source << "if ";

  condition_->fused_analyse(passes, scope, depth + 1);
  passes.source << " ";
  then_->fused_analyse(passes, scope, depth + 1);
  height_ = std::max(condition_->height(), then_->height()) + 1;
  int most = then_->cost();
  if (else_) {
    passes.source << " else ";
    else_->fused_analyse(passes, scope, depth + 1);
    height_ = std::max(height_, else_->height() + 1);
    most = std::max(most, else_->cost());
  }

  const int branch = condition_->isConstant() ? 0 : condition_->cost() + passes.model.branch();
  setCost(branch + most);
}

void While::fused_analyse(Passes &passes, Scope &scope, int depth) {
  passes.stats.add(kind());
  depth_ = depth;
  passes.source << "while ";

  condition_->fused_analyse(passes, scope, depth + 1);
  endless_ = condition_->isConstant();
  passes.source << " ";
  body_->fused_analyse(passes, scope, depth + 1);

  height_ = std::max(condition_->height(), body_->height()) + 1;
  const int turn = costOf(*condition_, passes.model) + passes.model.branch() + body_->cost();
  assert(turn > 0);
  // Deep loops would be more than an int holds.
  setCost(turn > 1000000 ? turn : turn * passes.model.trips());
}

void Return::fused_analyse(Passes &passes, Scope &scope, int depth) {
  passes.stats.add(kind());
  depth_ = depth;
  passes.source << "return";
  if (value_) {
    passes.source << " ";
    value_->fused_analyse(passes, scope, depth + 1);
    height_ = value_->height() + 1;
    setCost(costOf(*value_, passes.model) + passes.model.branch());
  } else {
    setCost(passes.model.branch());
  }
  passes.source << ";";
}

void ExprStmt::fused_analyse(Passes &passes, Scope &scope, int depth) {
  passes.stats.add(kind());
  depth_ = depth;

  expr_->fused_analyse(passes, scope, depth + 1);

  height_ = expr_->height() + 1;
  setCost(expr_->cost());
  passes.source << ";";
}

void Function::fused_analyse(Passes &passes, Scope &scope, int depth) {
  Scope inner(&scope);
  passes.stats.add(kind());
  depth_ = depth;
  passes.source << "fn " << name_ << "(";
  bool first = true;
  for (Parameter &parameter : parameters_) {
    parameter.slot = inner.declare(parameter.name);
    if (parameter.slot < 0)
      passes.diagnostics.error(location_, "two parameters are called " + quoted(parameter.name));
    passes.constants.erase(parameter.slot);
    if (!first)
      passes.source << ", ";
    first = false;
    passes.source << parameter.name;
  }
  passes.source << ") ";

  body_->fused_analyse(passes, inner, depth + 1);

  height_ = body_->height() + 1;
  setCost(body_->cost() + static_cast<int>(parameters_.size()) * passes.model.load());
  if (passes.model.verbose())
    logCost(name_, cost_);
  passes.source.newLine();
}

void Module::fused_analyse(Passes &passes, Scope &scope, int depth) {
  // Functions may call those that are defined below them.
  for (const auto &function : functions_) {
    if (scope.declare(function->name()) < 0)
      passes.diagnostics.error(function->location(), quoted(function->name()) + " is defined twice");
  }
  passes.stats.add(kind());
  depth_ = depth;
  int cost = 0;

  for (const auto &function : functions_) {
    function->fused_analyse(passes, scope, depth + 1);
    passes.source.newLine();
    height_ = std::max(height_, function->height() + 1);
    cost += function->cost();
  }

  setCost(cost);
}

} // namespace frontend
