// Constants, counts, depth and cost.
#include "ast.h"

#include <cstdio>

namespace frontend {

// Constants: literals, what is computed from constants, and values that are bound to one.

void Number::markConstants(ConstantSlots &) { constant_ = true; }

void Boolean::markConstants(ConstantSlots &) { constant_ = true; }

void Text::markConstants(ConstantSlots &) { constant_ = true; }

void Name::markConstants(ConstantSlots &constants) { constant_ = constants.count(slot_) != 0; }

void Unary::markConstants(ConstantSlots &constants) {
  operand_->markConstants(constants);
  constant_ = operand_->isConstant();
}

void Binary::markConstants(ConstantSlots &constants) {
  lhs_->markConstants(constants);
  rhs_->markConstants(constants);
  constant_ = lhs_->isConstant() && rhs_->isConstant();
  if (op_ == BinaryOp::Divide)
    constant_ = false; // it may be by zero
}

void Call::markConstants(ConstantSlots &constants) {
  for (const auto &argument : arguments_)
    argument->markConstants(constants);
}

void Block::markConstants(ConstantSlots &constants) {
  for (const auto &statement : statements_)
    statement->markConstants(constants);
}

void Let::markConstants(ConstantSlots &constants) {
  init_->markConstants(constants);
  if (slot_ < 0)
    return;
  if (!isMutable_ && init_->isConstant())
    constants.insert(slot_);
  else
    constants.erase(slot_);
}

void Assign::markConstants(ConstantSlots &constants) { value_->markConstants(constants); }

void If::markConstants(ConstantSlots &constants) {
  condition_->markConstants(constants);
  then_->markConstants(constants);
  if (else_)
    else_->markConstants(constants);
}

void While::markConstants(ConstantSlots &constants) {
  condition_->markConstants(constants);
  endless_ = condition_->isConstant();
  body_->markConstants(constants);
}

void Return::markConstants(ConstantSlots &constants) {
  if (value_)
    value_->markConstants(constants);
}

void ExprStmt::markConstants(ConstantSlots &constants) { expr_->markConstants(constants); }

void Function::markConstants(ConstantSlots &constants) {
  for (const Parameter &parameter : parameters_)
    constants.erase(parameter.slot);
  body_->markConstants(constants);
}

void Module::markConstants(ConstantSlots &constants) {
  for (const auto &function : functions_)
    function->markConstants(constants);
}

// Counts.

void Number::countNodes(Stats &stats) const { stats.add(kind()); }

void Boolean::countNodes(Stats &stats) const { stats.add(kind()); }

void Text::countNodes(Stats &stats) const {
  stats.add(kind());
  stats.textBytes += value_.size();
}

void Name::countNodes(Stats &stats) const { stats.add(kind()); }

void Unary::countNodes(Stats &stats) const {
  stats.add(kind());
  operand_->countNodes(stats);
}

void Binary::countNodes(Stats &stats) const {
  stats.add(kind());
  lhs_->countNodes(stats);
  rhs_->countNodes(stats);
}

void Call::countNodes(Stats &stats) const {
  stats.add(kind());
  ++stats.calls[callee_];
  for (const auto &argument : arguments_)
    argument->countNodes(stats);
}

void Block::countNodes(Stats &stats) const {
  stats.add(kind());
  stats.longestBlock = std::max(stats.longestBlock, statements_.size());
  for (const auto &statement : statements_)
    statement->countNodes(stats);
}

void Let::countNodes(Stats &stats) const {
  stats.add(kind());
  init_->countNodes(stats);
}

void Assign::countNodes(Stats &stats) const {
  stats.add(kind());
  value_->countNodes(stats);
}

void If::countNodes(Stats &stats) const {
  stats.add(kind());
  condition_->countNodes(stats);
  then_->countNodes(stats);
  if (else_)
    else_->countNodes(stats);
}

void While::countNodes(Stats &stats) const {
  stats.add(kind());
  condition_->countNodes(stats);
  body_->countNodes(stats);
}

void Return::countNodes(Stats &stats) const {
  stats.add(kind());
  if (value_)
    value_->countNodes(stats);
}

void ExprStmt::countNodes(Stats &stats) const {
  stats.add(kind());
  expr_->countNodes(stats);
}

void Function::countNodes(Stats &stats) const {
  stats.add(kind());
  body_->countNodes(stats);
}

void Module::countNodes(Stats &stats) const {
  stats.add(kind());
  for (const auto &function : functions_)
    function->countNodes(stats);
}

// Depth and height.

void Number::measureDepth(int depth) { depth_ = depth; }

void Boolean::measureDepth(int depth) { depth_ = depth; }

void Text::measureDepth(int depth) { depth_ = depth; }

void Name::measureDepth(int depth) { depth_ = depth; }

void Unary::measureDepth(int depth) {
  depth_ = depth;
  operand_->measureDepth(depth + 1);
  height_ = operand_->height() + 1;
}

void Binary::measureDepth(int depth) {
  depth_ = depth;
  lhs_->measureDepth(depth + 1);
  rhs_->measureDepth(depth + 1);
  height_ = std::max(lhs_->height(), rhs_->height()) + 1;
}

void Call::measureDepth(int depth) {
  depth_ = depth;
  for (const auto &argument : arguments_) {
    argument->measureDepth(depth + 1);
    height_ = std::max(height_, argument->height() + 1);
  }
}

void Block::measureDepth(int depth) {
  depth_ = depth;
  for (const auto &statement : statements_) {
    statement->measureDepth(depth + 1);
    height_ = std::max(height_, statement->height() + 1);
  }
}

void Let::measureDepth(int depth) {
  depth_ = depth;
  init_->measureDepth(depth + 1);
  height_ = init_->height() + 1;
}

void Assign::measureDepth(int depth) {
  depth_ = depth;
  value_->measureDepth(depth + 1);
  height_ = value_->height() + 1;
}

void If::measureDepth(int depth) {
  depth_ = depth;
  condition_->measureDepth(depth + 1);
  then_->measureDepth(depth + 1);
  height_ = std::max(condition_->height(), then_->height()) + 1;
  if (else_) {
    else_->measureDepth(depth + 1);
    height_ = std::max(height_, else_->height() + 1);
  }
}

void While::measureDepth(int depth) {
  depth_ = depth;
  condition_->measureDepth(depth + 1);
  body_->measureDepth(depth + 1);
  height_ = std::max(condition_->height(), body_->height()) + 1;
}

void Return::measureDepth(int depth) {
  depth_ = depth;
  if (!value_)
    return;
  value_->measureDepth(depth + 1);
  height_ = value_->height() + 1;
}

void ExprStmt::measureDepth(int depth) {
  depth_ = depth;
  expr_->measureDepth(depth + 1);
  height_ = expr_->height() + 1;
}

void Function::measureDepth(int depth) {
  depth_ = depth;
  body_->measureDepth(depth + 1);
  height_ = body_->height() + 1;
}

void Module::measureDepth(int depth) {
  depth_ = depth;
  for (const auto &function : functions_) {
    function->measureDepth(depth + 1);
    height_ = std::max(height_, function->height() + 1);
  }
}

// Cost.

namespace {

// What is constant is computed once, at compile time.
int costOf(const Expr &expr, const CostModel &model) {
  return expr.isConstant() ? model.immediate(0) : expr.cost();
}

void logCost(const std::string &function, int cost) {
  std::fprintf(stderr, "%s: about %d cycles\n", function.c_str(), cost);
}

} // namespace

void Number::estimateCost(const CostModel &model) { setCost(model.immediate(value_)); }

void Boolean::estimateCost(const CostModel &model) { setCost(model.immediate(value_ ? 1 : 0)); }

void Text::estimateCost(const CostModel &model) { setCost(model.load()); }

void Name::estimateCost(const CostModel &model) {
  setCost(isConstant() ? model.immediate(0) : model.load());
}

void Unary::estimateCost(const CostModel &model) {
  operand_->estimateCost(model);
  setCost(costOf(*operand_, model) + model.operation(op_));
}

void Binary::estimateCost(const CostModel &model) {
  lhs_->estimateCost(model);
  rhs_->estimateCost(model);
  setCost(costOf(*lhs_, model) + costOf(*rhs_, model) + model.operation(op_));
}

void Call::estimateCost(const CostModel &model) {
  int cost = model.call(callee_, arguments_.size());
  for (const auto &argument : arguments_) {
    argument->estimateCost(model);
    cost += costOf(*argument, model);
  }
  setCost(cost);
}

void Block::estimateCost(const CostModel &model) {
  int cost = 0;
  for (const auto &statement : statements_) {
    statement->estimateCost(model);
    cost += statement->cost();
  }
  setCost(cost);
}

void Let::estimateCost(const CostModel &model) {
  init_->estimateCost(model);
  setCost(costOf(*init_, model) + model.store());
}

void Assign::estimateCost(const CostModel &model) {
  value_->estimateCost(model);
  setCost(costOf(*value_, model) + model.store());
}

void If::estimateCost(const CostModel &model) {
  condition_->estimateCost(model);
  then_->estimateCost(model);
  int most = then_->cost();
  if (else_) {
    else_->estimateCost(model);
    most = std::max(most, else_->cost());
  }
  const int branch = condition_->isConstant() ? 0 : condition_->cost() + model.branch();
  setCost(branch + most);
}

void While::estimateCost(const CostModel &model) {
  condition_->estimateCost(model);
  body_->estimateCost(model);
  const int turn = costOf(*condition_, model) + model.branch() + body_->cost();
  assert(turn > 0);
  // Deep loops would be more than an int holds.
  setCost(turn > 1000000 ? turn : turn * model.trips());
}

void Return::estimateCost(const CostModel &model) {
  if (!value_) {
    setCost(model.branch());
    return;
  }
  value_->estimateCost(model);
  setCost(costOf(*value_, model) + model.branch());
}

void ExprStmt::estimateCost(const CostModel &model) {
  expr_->estimateCost(model);
  setCost(expr_->cost());
}

void Function::estimateCost(const CostModel &model) {
  body_->estimateCost(model);
  setCost(body_->cost() + static_cast<int>(parameters_.size()) * model.load());
  if (model.verbose())
    logCost(name_, cost_);
}

void Module::estimateCost(const CostModel &model) {
  int cost = 0;
  for (const auto &function : functions_) {
    function->estimateCost(model);
    cost += function->cost();
  }
  setCost(cost);
}

} // namespace frontend
