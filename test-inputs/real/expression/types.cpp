// The first pass: every expression gets its type, bottom up.
#include "ast.h"

namespace mini {

void Literal::inferTypes(Diagnostics &) {
  setType(integerType(bitsFor(value_)));
}

void Name::inferTypes(Diagnostics &diagnostics) {
  if (binding_) {
    setType(binding_->boundType());
    return;
  }
  assert(variable_);
  if (variable_->isArray())
    diagnostics.error(location(), "an array is no value");
  setType(variable_->type());
}

void Unary::inferTypes(Diagnostics &diagnostics) {
  operand_->inferTypes(diagnostics);
  switch (op_) {
  case UnaryOp::Negate:
    setType(integerType(operand_->width()));
    break;
  case UnaryOp::Not:
    setType(Type::Bool);
    break;
  case UnaryOp::Complement:
    if (!isInteger(operand_->type()))
      diagnostics.error(location(), "operator ~ needs an integer");
    setType(operand_->type());
    break;
  }
}

void Binary::inferTypes(Diagnostics &diagnostics) {
  assert(lhs_ && rhs_);
  lhs_->inferTypes(diagnostics);
  rhs_->inferTypes(diagnostics);
  Type left = lhs_->type();
  Type right = rhs_->type();
  if (isComparison(op_)) {
    if (isInteger(left) != isInteger(right))
      diagnostics.warning(location(), "comparison of a truth value with a number");
    setType(Type::Bool);
    return;
  }
  if (isShift(op_)) {
    setType(isInteger(left) ? left : Type::I32);
    return;
  }
  setType(commonType(left, right));
}

void Conditional::inferTypes(Diagnostics &diagnostics) {
  condition_->inferTypes(diagnostics);
  if (then_)
    then_->inferTypes(diagnostics);
  if (else_)
    else_->inferTypes(diagnostics);

  Type first = then_ ? then_->type() : condition_->type();
  if (!else_) {
    setType(first);
    return;
  }
  Type second = else_->type();
  setType(first == second ? first : commonType(first, second));
}

void Let::inferTypes(Diagnostics &diagnostics) {
  boundType_ = Type::I32;
  if (init_) {
    init_->inferTypes(diagnostics);
    boundType_ = init_->type();
  }
  assert(body_);
  body_->inferTypes(diagnostics);
  setType(body_->type());
}

void Cast::inferTypes(Diagnostics &diagnostics) {
  operand_->inferTypes(diagnostics);
  if (operand_->type() == target_)
    diagnostics.warning(location(), "cast to the type that it has");
  setType(target_);
}

void Index::inferTypes(Diagnostics &diagnostics) {
  index_->inferTypes(diagnostics);
  if (!array_->isArray())
    diagnostics.error(location(), "no array");
  if (!isInteger(index_->type()))
    diagnostics.error(index_->location(), "an index is an integer");
  setType(array_->type());
}

void Sequence::inferTypes(Diagnostics &diagnostics) {
  first_->inferTypes(diagnostics);
  if (rest_)
    rest_->inferTypes(diagnostics);
}

void Assign::inferTypes(Diagnostics &diagnostics) {
  if (index_)
    index_->inferTypes(diagnostics);
  value_->inferTypes(diagnostics);
  if (target_->isArray() != (index_ != nullptr))
    diagnostics.error(location(), "only elements of arrays are assigned");
  if (value_->width() > widthOf(target_->type()))
    diagnostics.warning(location(), "value may be cut");
}

void If::inferTypes(Diagnostics &diagnostics) {
  condition_->inferTypes(diagnostics);
  if (then_)
    then_->inferTypes(diagnostics);
  if (else_)
    else_->inferTypes(diagnostics);
  if (!then_ && !else_)
    diagnostics.warning(location(), "if without effect");
}

void While::inferTypes(Diagnostics &diagnostics) {
  condition_->inferTypes(diagnostics);
  if (condition_->type() != Type::Bool)
    diagnostics.warning(condition_->location(), "number used as a truth value");
  if (body_)
    body_->inferTypes(diagnostics);
}

void Return::inferTypes(Diagnostics &diagnostics) {
  if (value_) {
    value_->inferTypes(diagnostics);
    if (value_->width() > widthOf(function_->result()))
      diagnostics.warning(location(), "result may be cut");
  } else if (isKnown(function_->result())) {
    diagnostics.error(location(), "function returns a value");
  }
}

void Function::inferTypes(Diagnostics &diagnostics) {
  if (body_)
    body_->inferTypes(diagnostics);
  else
    diagnostics.warning(location(), "empty function");
}

} // namespace mini
