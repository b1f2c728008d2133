// The third and the fourth pass: what the code will cost, and which registers and stack slots it takes.
#include "ast.h"

#include <algorithm>

namespace mini {

namespace {

// Registers for two operands, by Sethi and Ullman.
int registersFor(int left, int right) {
  return left == right ? left + 1 : std::max(left, right);
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

// ---- cost -------------------------------------------------------------------------------------------------

void Literal::countCost(const CostModel &model) { setCost(model.immediate(value_)); }

void Name::countCost(const CostModel &model) {
  if (isConstant()) {
    setCost(model.immediate(value()));
    return;
  }
  setCost(model.load());
}

void Unary::countCost(const CostModel &model) {
  if (isConstant()) {
    setCost(model.immediate(value()));
    return;
  }
  operand_->countCost(model);
  setCost(operand_->cost() + model.operation(op_));
}

void Binary::countCost(const CostModel &model) {
  if (isConstant()) {
    setCost(model.immediate(value()));
    return;
  }
  lhs_->countCost(model);
  rhs_->countCost(model);
  const int operands = lhs_->cost() + rhs_->cost();
  setCost(operands + model.operation(op_, std::max(lhs_->width(), rhs_->width())));
}

void Conditional::countCost(const CostModel &model) {
  if (isConstant()) {
    setCost(model.immediate(value()));
    return;
  }
  condition_->countCost(model);
  int branches = 0;
  if (then_) {
    then_->countCost(model);
    branches += then_->cost();
  }
  if (else_) {
    else_->countCost(model);
    branches += else_->cost();
  }
  setCost(condition_->cost() + model.branch() + branches / 2);
}

void Let::countCost(const CostModel &model) {
  setCost(0);
  if (init_) {
    init_->countCost(model);
    addCost(init_->cost());
  }
  body_->countCost(model);
  addCost(body_->cost());
  if (!boundConstant_.isKnown)
    addCost(model.store());
}

void Cast::countCost(const CostModel &model) {
  if (isConstant()) {
    setCost(model.immediate(value()));
    return;
  }
  operand_->countCost(model);
  const bool extends = widthOf(target_) > operand_->width();
  setCost(operand_->cost() + (extends ? 1 : 0));
}

void Index::countCost(const CostModel &model) {
  index_->countCost(model);
  setCost(index_->cost() + model.load());
  if (checked_)
    addCost(model.operation(BinaryOp::Less, 32) + model.branch());
}

void Sequence::countCost(const CostModel &model) {
  first_->countCost(model);
  int total = first_->cost();
  if (rest_) {
    rest_->countCost(model);
    total += rest_->cost();
  }
  setCost(total);
}

void Assign::countCost(const CostModel &model) {
  value_->countCost(model);
  setCost(value_->cost() + model.store());
  if (index_) {
    index_->countCost(model);
    addCost(index_->cost());
  }
}

void If::countCost(const CostModel &model) {
  condition_->countCost(model);
  if (then_)
    then_->countCost(model);
  if (else_)
    else_->countCost(model);

  const int first = then_ ? then_->cost() : 0;
  const int second = else_ ? else_->cost() : 0;
  switch (taken_) {
  case Taken::Then:
    setCost(first);
    break;
  case Taken::Else:
    setCost(second);
    break;
  case Taken::Unknown:
    setCost(condition_->cost() + model.branch() + (first + second) / 2);
    break;
  }
}

void While::countCost(const CostModel &model) {
  if (dead_) {
    setCost(0);
    return;
  }
  condition_->countCost(model);
  int once = condition_->cost() + model.branch();
  if (body_) {
    body_->countCost(model);
    once += body_->cost();
  }
  setCost(std::min(kTrips * once, 1'000'000));
}

void Return::countCost(const CostModel &model) {
  setCost(1);
  if (value_) {
    value_->countCost(model);
    addCost(value_->cost());
  }
}

void Function::countCost(const CostModel &model) {
  if (body_) {
    body_->countCost(model);
    setCost(body_->cost());
  }
}

// ---- registers --------------------------------------------------------------------------------------------

void Literal::assignRegisters(Frame &) { setRegisters(1); }

void Name::assignRegisters(Frame &) {
  setRegisters(1);
  if (isConstant())
    return;
  if (binding_)
    offset_ = binding_->offset();
}

void Unary::assignRegisters(Frame &frame) {
  if (isConstant()) {
    setRegisters(1);
    return;
  }
  operand_->assignRegisters(frame);
  setRegisters(operand_->registers());
}

void Binary::assignRegisters(Frame &frame) {
  if (isConstant()) {
    setRegisters(1);
    return;
  }
  lhs_->assignRegisters(frame);
  rhs_->assignRegisters(frame);
  setRegisters(registersFor(lhs_->registers(), rhs_->registers()));
}

void Conditional::assignRegisters(Frame &frame) {
  if (isConstant()) {
    setRegisters(1);
    return;
  }
  condition_->assignRegisters(frame);
  int most = condition_->registers();
  if (then_) {
    then_->assignRegisters(frame);
    most = std::max(most, then_->registers());
  }
  if (else_) {
    else_->assignRegisters(frame);
    most = std::max(most, else_->registers());
  }
  setRegisters(most);
}

void Let::assignRegisters(Frame &frame) {
  if (init_)
    init_->assignRegisters(frame);
  offset_ = frame.allocate(bytesOf(boundType_));
  body_->assignRegisters(frame);
  frame.release(offset_);
  setRegisters(init_ ? std::max(init_->registers(), body_->registers()) : body_->registers());
}

void Cast::assignRegisters(Frame &frame) {
  if (isConstant()) {
    setRegisters(1);
    return;
  }
  operand_->assignRegisters(frame);
  setRegisters(operand_->registers());
}

void Index::assignRegisters(Frame &frame) {
  index_->assignRegisters(frame);
  setRegisters(registersFor(index_->registers(), 1));
}

void Sequence::assignRegisters(Frame &frame) {
  first_->assignRegisters(frame);
  int most = first_->registers();
  if (rest_) {
    rest_->assignRegisters(frame);
    most = std::max(most, rest_->registers());
  }
  setRegisters(most);
}

void Assign::assignRegisters(Frame &frame) {
  value_->assignRegisters(frame);
  setRegisters(value_->registers());
  if (index_) {
    index_->assignRegisters(frame);
    setRegisters(registersFor(value_->registers(), index_->registers()));
  }
}

void If::assignRegisters(Frame &frame) {
  condition_->assignRegisters(frame);
  int most = condition_->registers();
  if (then_) {
    then_->assignRegisters(frame);
    most = std::max(most, then_->registers());
  }
  if (else_) {
    else_->assignRegisters(frame);
    most = std::max(most, else_->registers());
  }
  setRegisters(most);
}

void While::assignRegisters(Frame &frame) {
  if (dead_)
    return;
  condition_->assignRegisters(frame);
  setRegisters(condition_->registers());
  if (body_) {
    body_->assignRegisters(frame);
    setRegisters(std::max(condition_->registers(), body_->registers()));
  }
}

void Return::assignRegisters(Frame &frame) {
  if (value_) {
    value_->assignRegisters(frame);
    setRegisters(value_->registers());
  }
}

void Function::assignRegisters(Frame &frame) {
  frame.allocate(variableBytes_);
  if (body_) {
    body_->assignRegisters(frame);
    setRegisters(body_->registers());
    frameSize_ = frame.size();
  }
}

} // namespace mini
