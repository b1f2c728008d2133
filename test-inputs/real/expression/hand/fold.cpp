// The four passes. fused_analyse() infers types and folds constants, and counts the cost and assigns the registers as soon as it is sure
// that this is to be done; where it was not sure in time, fused_lower() does.
#include "ast.h"

#include <algorithm>

namespace mini {

namespace {

Constant divide(std::int64_t lhs, std::int64_t rhs) {
  if (rhs == 0 || (rhs == -1 && lhs == INT64_MIN))
    return Constant();
  return Constant::of(lhs / rhs);
}

// The result of an operator, if it has one.
Constant evaluate(BinaryOp op, std::int64_t lhs, std::int64_t rhs) {
  const auto a = static_cast<std::uint64_t>(lhs);
  const auto b = static_cast<std::uint64_t>(rhs);
  switch (op) {
  case BinaryOp::Add:
    return Constant::of(static_cast<std::int64_t>(a + b));
  case BinaryOp::Subtract:
    return Constant::of(static_cast<std::int64_t>(a - b));
  case BinaryOp::Multiply:
    return Constant::of(static_cast<std::int64_t>(a * b));
  case BinaryOp::Divide:
    return divide(lhs, rhs);
  case BinaryOp::Remainder:
    if (const Constant quotient = divide(lhs, rhs); quotient.isKnown)
      return Constant::of(lhs - quotient.value * rhs);
    return Constant();
  case BinaryOp::And:
    return Constant::of(lhs & rhs);
  case BinaryOp::Or:
    return Constant::of(lhs | rhs);
  case BinaryOp::Xor:
    return Constant::of(lhs ^ rhs);
  case BinaryOp::ShiftLeft:
    return Constant::of(static_cast<std::int64_t>(a << (b & 63)));
  case BinaryOp::ShiftRight:
    return Constant::of(static_cast<std::int64_t>(a >> (b & 63)));
  case BinaryOp::Less:
    return Constant::of(lhs < rhs);
  case BinaryOp::LessEqual:
    return Constant::of(lhs <= rhs);
  case BinaryOp::Equal:
    return Constant::of(lhs == rhs);
  case BinaryOp::NotEqual:
    return Constant::of(lhs != rhs);
  }
  return Constant();
}

// Registers for two operands, by Sethi and Ullman.
int registersFor(int left, int right) {
  return left == right ? left + 1 : std::max(left, right);
}

// For an operand that makes its operator constant if it is constant itself. Nothing is lowered where nothing is to be lowered.
Lowering unlessConstant(Lowering lowering) {
  return lowering == Lowering::Never ? Lowering::Never : Lowering::UnlessConstant;
}

// For an operand of what is surely not constant.
Lowering always(Lowering lowering) {
  return lowering == Lowering::Never ? Lowering::Never : Lowering::Always;
}

} // namespace

int CostModel::operation(BinaryOp op, int width) const {
  int cycles = 1;
  switch (op) {
  case BinaryOp::Multiply:
    cycles = 3;
    break;
  case BinaryOp::Divide:
  case BinaryOp::Remainder:
    cycles = 20;
    break;
  case BinaryOp::Less:
  case BinaryOp::LessEqual:
  case BinaryOp::Equal:
  case BinaryOp::NotEqual:
    cycles = 2;
    break;
  default:
    break;
  }
  return width > 32 ? 2 * cycles : cycles;
}

// ---- expressions ------------------------------------------------------------------------------------------

void Literal::lowerSelf(const CostModel &model) {
  setCost(model.immediate(value_));
  setRegisters(1);
}

void Literal::fused_analyse(Passes &passes, Lowering lowering) {
  setType(integerType(bitsFor(value_)));
  setConstant(value_);
  if (isLowered(lowering))
    lowerSelf(passes.model);
}

void Literal::fused_lower(Passes &passes) { lowerSelf(passes.model); }

void Name::lowerSelf(const CostModel &model) {
  setRegisters(1);
  if (isConstant()) {
    setCost(model.immediate(value()));
    return;
  }
  setCost(model.load());
  if (binding_)
    offset_ = binding_->offset();
}

void Name::fused_analyse(Passes &passes, Lowering lowering) {
  if (binding_) {
    setType(binding_->boundType());
    if (binding_->isConstantBound()) {
      setConstant(binding_->boundValue());
      ++passes.statistics.folded;
    }
  } else {
    assert(variable_);
    if (variable_->isArray())
      passes.diagnostics.error(location(), "an array is no value");
    setType(variable_->type());
  }
  if (isLowered(lowering))
    lowerSelf(passes.model);
}

void Name::fused_lower(Passes &passes) { lowerSelf(passes.model); }

void Unary::lowerSelf(const CostModel &model) {
  if (isConstant()) {
    setCost(model.immediate(value()));
    setRegisters(1);
    return;
  }
  setCost(operand_->cost() + model.operation(op_));
  setRegisters(operand_->registers());
}

void Unary::fused_analyse(Passes &passes, Lowering lowering) {
  // It is constant exactly if its operand is.
  operand_->fused_analyse(passes, unlessConstant(lowering));
  switch (op_) {
  case UnaryOp::Negate:
    setType(integerType(operand_->width()));
    break;
  case UnaryOp::Not:
    setType(Type::Bool);
    break;
  case UnaryOp::Complement:
    if (!isInteger(operand_->type()))
      passes.diagnostics.error(location(), "operator ~ needs an integer");
    setType(operand_->type());
    break;
  }
  if (operand_->isConstant()) {
    const std::int64_t value = operand_->value();
    switch (op_) {
    case UnaryOp::Negate:
      setConstant(static_cast<std::int64_t>(-static_cast<std::uint64_t>(value)));
      break;
    case UnaryOp::Not:
      setConstant(value == 0);
      break;
    case UnaryOp::Complement:
      setConstant(~value);
      break;
    }
    ++passes.statistics.folded;
  }
  if (isLowered(lowering))
    lowerSelf(passes.model);
}

void Unary::fused_lower(Passes &passes) {
  if (!isConstant())
    operand_->fused_lower(passes);
  lowerSelf(passes.model);
}

void Binary::lowerSelf(const CostModel &model) {
  if (isConstant()) {
    setCost(model.immediate(value()));
    setRegisters(1);
    return;
  }
  const int operands = lhs_->cost() + rhs_->cost();
  setCost(operands + model.operation(op_, std::max(lhs_->width(), rhs_->width())));
  setRegisters(registersFor(lhs_->registers(), rhs_->registers()));
}

void Binary::fused_analyse(Passes &passes, Lowering lowering) {
  assert(lhs_ && rhs_);
  // It is not constant if one of its operands is not.
  lhs_->fused_analyse(passes, unlessConstant(lowering));
  rhs_->fused_analyse(passes, lhs_->isConstant() ? unlessConstant(lowering) : always(lowering));

  const Type left = lhs_->type();
  const Type right = rhs_->type();
  if (isComparison(op_)) {
    if (isInteger(left) != isInteger(right))
      passes.diagnostics.warning(location(), "comparison of a truth value with a number");
    setType(Type::Bool);
  } else if (isShift(op_)) {
    setType(isInteger(left) ? left : Type::I32);
  } else {
    setType(commonType(left, right));
  }

  if (lhs_->isConstant() && rhs_->isConstant()) {
    const Constant result = evaluate(op_, lhs_->value(), rhs_->value());
    if (result.isKnown) {
      setConstant(result.value);
      ++passes.statistics.folded;
    }
  }

  if (!isLowered(lowering))
    return;
  if (!isConstant() && lhs_->isConstant()) {
    // This was not known in time.
    lhs_->fused_lower(passes);
    if (rhs_->isConstant())
      rhs_->fused_lower(passes);
  }
  lowerSelf(passes.model);
}

void Binary::fused_lower(Passes &passes) {
  if (!isConstant()) {
    lhs_->fused_lower(passes);
    rhs_->fused_lower(passes);
  }
  lowerSelf(passes.model);
}

void Conditional::lowerSelf(const CostModel &model) {
  if (isConstant()) {
    setCost(model.immediate(value()));
    setRegisters(1);
    return;
  }
  int branches = 0;
  int most = condition_->registers();
  if (then_) {
    branches += then_->cost();
    most = std::max(most, then_->registers());
  }
  if (else_) {
    branches += else_->cost();
    most = std::max(most, else_->registers());
  }
  setCost(condition_->cost() + model.branch() + branches / 2);
  setRegisters(most);
}

void Conditional::fused_analyse(Passes &passes, Lowering lowering) {
  // It is constant if its condition is, and then the branch that is taken.
  condition_->fused_analyse(passes, unlessConstant(lowering));
  const bool isDecided = condition_->isConstant();
  const bool takesThen = isDecided && condition_->value() != 0;
  const bool takesElse = isDecided && !takesThen;

  Lowering ofThen = always(lowering);
  if (takesThen)
    ofThen = unlessConstant(lowering);
  else if (takesElse)
    ofThen = Lowering::Never; // the other branch tells, later
  if (then_)
    then_->fused_analyse(passes, ofThen);

  Lowering ofElse = always(lowering);
  if (takesElse)
    ofElse = unlessConstant(lowering);
  else if (takesThen && (!then_ || then_->isConstant()))
    ofElse = Lowering::Never; // the conditional is constant
  if (else_)
    else_->fused_analyse(passes, ofElse);

  const Type first = then_ ? then_->type() : condition_->type();
  if (!else_) {
    setType(first);
  } else {
    const Type second = else_->type();
    setType(first == second ? first : commonType(first, second));
  }

  if (isDecided) {
    ++passes.statistics.branches;
    if (takesThen) {
      const Expr *taken = then_ ? then_ : condition_;
      if (taken->isConstant())
        setConstant(taken->value());
    } else if (!else_) {
      setConstant(0);
    } else if (else_->isConstant()) {
      setConstant(else_->value());
    }
  }

  if (!isLowered(lowering))
    return;
  if (!isConstant() && isDecided) {
    // This was not known in time.
    condition_->fused_lower(passes);
    if (takesElse && then_)
      then_->fused_lower(passes);
  }
  lowerSelf(passes.model);
}

void Conditional::fused_lower(Passes &passes) {
  if (!isConstant()) {
    condition_->fused_lower(passes);
    if (then_)
      then_->fused_lower(passes);
    if (else_)
      else_->fused_lower(passes);
  }
  lowerSelf(passes.model);
}

// A `let` is lowered with all that is in it, constant or not.
void Let::lowerSelf(const CostModel &model) {
  int cost = body_->cost();
  int most = body_->registers();
  if (init_) {
    cost += init_->cost();
    most = std::max(init_->registers(), most);
  }
  if (!boundConstant_.isKnown)
    cost += model.store();
  setCost(cost);
  setRegisters(most);
}

void Let::fused_analyse(Passes &passes, Lowering lowering) {
  boundType_ = Type::I32;
  if (init_) {
    // Only the body tells whether the `let` is constant.
    init_->fused_analyse(passes, lowering == Lowering::Always ? Lowering::Always : Lowering::Never);
    boundType_ = init_->type();
    boundConstant_ = init_->constant();
  } else {
    boundConstant_ = Constant::of(0);
  }

  assert(body_);
  const Frame before = passes.frame;
  if (lowering != Lowering::Never)
    offset_ = passes.frame.allocate(bytesOf(boundType_));
  body_->fused_analyse(passes, lowering);
  setType(body_->type());
  if (body_->isConstant())
    setConstant(body_->value());

  if (lowering == Lowering::Never)
    return;
  if (!isLowered(lowering)) {
    // Then nothing in the body is lowered either, and no slot was needed.
    offset_ = -1;
    passes.frame = before;
    return;
  }
  passes.frame.release(offset_);
  if (init_ && lowering == Lowering::UnlessConstant)
    init_->fused_lower(passes);
  lowerSelf(passes.model);
}

void Let::fused_lower(Passes &passes) {
  if (init_)
    init_->fused_lower(passes);
  offset_ = passes.frame.allocate(bytesOf(boundType_));
  body_->fused_lower(passes);
  passes.frame.release(offset_);
  lowerSelf(passes.model);
}

void Cast::lowerSelf(const CostModel &model) {
  if (isConstant()) {
    setCost(model.immediate(value()));
    setRegisters(1);
    return;
  }
  const bool extends = widthOf(target_) > operand_->width();
  setCost(operand_->cost() + (extends ? 1 : 0));
  setRegisters(operand_->registers());
}

void Cast::fused_analyse(Passes &passes, Lowering lowering) {
  // It is constant exactly if its operand is.
  operand_->fused_analyse(passes, unlessConstant(lowering));
  if (operand_->type() == target_)
    passes.diagnostics.warning(location(), "cast to the type that it has");
  setType(target_);
  if (operand_->isConstant()) {
    setConstant(operand_->value());
    ++passes.statistics.folded;
  }
  if (isLowered(lowering))
    lowerSelf(passes.model);
}

void Cast::fused_lower(Passes &passes) {
  if (!isConstant())
    operand_->fused_lower(passes);
  lowerSelf(passes.model);
}

void Index::lowerSelf(const CostModel &model) {
  int cost = index_->cost() + model.load();
  if (checked_)
    cost += model.operation(BinaryOp::Less, 32) + model.branch();
  setCost(cost);
  setRegisters(registersFor(index_->registers(), 1));
}

void Index::fused_analyse(Passes &passes, Lowering lowering) {
  // It is never constant.
  index_->fused_analyse(passes, always(lowering));
  if (!array_->isArray())
    passes.diagnostics.error(location(), "no array");
  if (!isInteger(index_->type()))
    passes.diagnostics.error(index_->location(), "an index is an integer");
  setType(array_->type());
  if (index_->isConstant()) {
    const std::int64_t at = index_->value();
    checked_ = at < 0 || at >= array_->length();
  }
  if (isLowered(lowering))
    lowerSelf(passes.model);
}

void Index::fused_lower(Passes &passes) {
  index_->fused_lower(passes);
  lowerSelf(passes.model);
}

// ---- statements: always lowered, except in a loop that is never entered ------------------------------------

void Sequence::fused_analyse(Passes &passes, Lowering lowering) {
  first_->fused_analyse(passes, lowering);
  if (rest_)
    rest_->fused_analyse(passes, lowering);
  if (lowering == Lowering::Never)
    return;

  int total = first_->cost();
  int most = first_->registers();
  if (rest_) {
    total += rest_->cost();
    most = std::max(most, rest_->registers());
  }
  setCost(total);
  setRegisters(most);
}

void Assign::fused_analyse(Passes &passes, Lowering lowering) {
  if (index_)
    index_->fused_analyse(passes, lowering);
  value_->fused_analyse(passes, lowering);
  if (target_->isArray() != (index_ != nullptr))
    passes.diagnostics.error(location(), "only elements of arrays are assigned");
  if (value_->width() > widthOf(target_->type()))
    passes.diagnostics.warning(location(), "value may be cut");
  if (lowering == Lowering::Never)
    return;

  int cost = value_->cost() + passes.model.store();
  int most = value_->registers();
  if (index_) {
    cost += index_->cost();
    most = registersFor(most, index_->registers());
  }
  setCost(cost);
  setRegisters(most);
}

void If::fused_analyse(Passes &passes, Lowering lowering) {
  condition_->fused_analyse(passes, lowering);
  if (then_)
    then_->fused_analyse(passes, lowering);
  if (else_)
    else_->fused_analyse(passes, lowering);
  if (!then_ && !else_)
    passes.diagnostics.warning(location(), "if without effect");
  if (condition_->isConstant()) {
    taken_ = condition_->value() != 0 ? Taken::Then : Taken::Else;
    ++passes.statistics.branches;
  }
  if (lowering == Lowering::Never)
    return;

  int first = 0;
  int second = 0;
  int most = condition_->registers();
  if (then_) {
    first = then_->cost();
    most = std::max(most, then_->registers());
  }
  if (else_) {
    second = else_->cost();
    most = std::max(most, else_->registers());
  }
  switch (taken_) {
  case Taken::Then:
    setCost(first);
    break;
  case Taken::Else:
    setCost(second);
    break;
  case Taken::Unknown:
    setCost(condition_->cost() + passes.model.branch() + (first + second) / 2);
    break;
  }
  setRegisters(most);
}

void While::fused_analyse(Passes &passes, Lowering lowering) {
  condition_->fused_analyse(passes, unlessConstant(lowering));
  if (condition_->type() != Type::Bool)
    passes.diagnostics.warning(condition_->location(), "number used as a truth value");
  if (condition_->isConstant() && condition_->value() == 0) {
    dead_ = true;
    ++passes.statistics.branches;
  }
  if (body_)
    body_->fused_analyse(passes, dead_ ? Lowering::Never : lowering);
  if (lowering == Lowering::Never)
    return;

  if (dead_) {
    setCost(0);
    return;
  }
  if (condition_->isConstant())
    condition_->fused_lower(passes);
  int once = condition_->cost() + passes.model.branch();
  int most = condition_->registers();
  if (body_) {
    once += body_->cost();
    most = std::max(most, body_->registers());
  }
  setCost(std::min(kTrips * once, 1'000'000));
  setRegisters(most);
}

void Return::fused_analyse(Passes &passes, Lowering lowering) {
  if (value_) {
    value_->fused_analyse(passes, lowering);
    if (value_->width() > widthOf(function_->result()))
      passes.diagnostics.warning(location(), "result may be cut");
  } else if (isKnown(function_->result())) {
    passes.diagnostics.error(location(), "function returns a value");
  }
  if (lowering == Lowering::Never)
    return;

  if (value_) {
    setCost(1 + value_->cost());
    setRegisters(value_->registers());
  } else {
    setCost(1);
  }
}

void Function::fused_analyse(Passes &passes, Lowering lowering) {
  passes.frame.allocate(variableBytes_);
  if (!body_) {
    passes.diagnostics.warning(location(), "empty function");
    return;
  }
  body_->fused_analyse(passes, lowering);
  setCost(body_->cost());
  setRegisters(body_->registers());
  frameSize_ = passes.frame.size();
}

} // namespace mini
