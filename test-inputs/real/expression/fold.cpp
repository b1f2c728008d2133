// The second pass: expressions whose operands are constant become constant.
#include "ast.h"

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

} // namespace

void Literal::fold(FoldStatistics &) { setConstant(value_); }

void Name::fold(FoldStatistics &statistics) {
  if (!binding_ || !binding_->isConstantBound())
    return;
  setConstant(binding_->boundValue());
  ++statistics.folded;
}

void Unary::fold(FoldStatistics &statistics) {
  operand_->fold(statistics);
  if (!operand_->isConstant())
    return;
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
  ++statistics.folded;
}

void Binary::fold(FoldStatistics &statistics) {
  lhs_->fold(statistics);
  rhs_->fold(statistics);
  if (!lhs_->isConstant() || !rhs_->isConstant())
    return;
  const Constant result = evaluate(op_, lhs_->value(), rhs_->value());
  if (result.isKnown) {
    setConstant(result.value);
    ++statistics.folded;
  }
}

void Conditional::fold(FoldStatistics &statistics) {
  condition_->fold(statistics);
  if (then_)
    then_->fold(statistics);
  if (else_)
    else_->fold(statistics);

  if (!condition_->isConstant())
    return;
  ++statistics.branches;
  if (condition_->value() != 0) {
    const Expr *taken = then_ ? then_ : condition_;
    if (taken->isConstant())
      setConstant(taken->value());
  } else if (!else_) {
    setConstant(0);
  } else if (else_->isConstant()) {
    setConstant(else_->value());
  }
}

void Let::fold(FoldStatistics &statistics) {
  if (init_) {
    init_->fold(statistics);
    boundConstant_ = init_->constant();
  } else {
    boundConstant_ = Constant::of(0);
  }
  body_->fold(statistics);
  if (body_->isConstant())
    setConstant(body_->value());
}

void Cast::fold(FoldStatistics &statistics) {
  operand_->fold(statistics);
  assert(type() == target_);
  if (operand_->isConstant()) {
    setConstant(operand_->value());
    ++statistics.folded;
  }
}

void Index::fold(FoldStatistics &statistics) {
  index_->fold(statistics);
  if (!index_->isConstant())
    return;
  const std::int64_t at = index_->value();
  checked_ = at < 0 || at >= array_->length();
}

void Sequence::fold(FoldStatistics &statistics) {
  first_->fold(statistics);
  if (rest_)
    rest_->fold(statistics);
}

void Assign::fold(FoldStatistics &statistics) {
  if (index_)
    index_->fold(statistics);
  value_->fold(statistics);
}

void If::fold(FoldStatistics &statistics) {
  condition_->fold(statistics);
  if (then_)
    then_->fold(statistics);
  if (else_)
    else_->fold(statistics);
  if (!condition_->isConstant())
    return;
  taken_ = condition_->value() != 0 ? Taken::Then : Taken::Else;
  ++statistics.branches;
}

void While::fold(FoldStatistics &statistics) {
  condition_->fold(statistics);
  if (condition_->isConstant() && condition_->value() == 0) {
    dead_ = true;
    ++statistics.branches;
  }
  if (body_)
    body_->fold(statistics);
}

void Return::fold(FoldStatistics &statistics) {
  if (value_)
    value_->fold(statistics);
}

void Function::fold(FoldStatistics &statistics) {
  if (body_)
    body_->fold(statistics);
}

} // namespace mini
