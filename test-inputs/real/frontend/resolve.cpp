// Name resolution: each use of a name gets the slot of its declaration.
#include "ast.h"

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

} // namespace

void Number::resolve(Scope &, Diagnostics &) {}

void Boolean::resolve(Scope &, Diagnostics &) {}

void Text::resolve(Scope &, Diagnostics &) {}

void Name::resolve(Scope &scope, Diagnostics &diagnostics) {
  slot_ = slotOf(name_, location_, scope, diagnostics);
}

void Unary::resolve(Scope &scope, Diagnostics &diagnostics) {
  operand_->resolve(scope, diagnostics);
}

void Binary::resolve(Scope &scope, Diagnostics &diagnostics) {
  lhs_->resolve(scope, diagnostics);
  rhs_->resolve(scope, diagnostics);
}

void Call::resolve(Scope &scope, Diagnostics &diagnostics) {
  slot_ = slotOf(callee_, location_, scope, diagnostics);
  for (const auto &argument : arguments_)
    argument->resolve(scope, diagnostics);
}

void Block::resolve(Scope &scope, Diagnostics &diagnostics) {
  Scope inner(&scope);
  for (const auto &statement : statements_)
    statement->resolve(inner, diagnostics);
}

void Let::resolve(Scope &scope, Diagnostics &diagnostics) {
  // The name is not visible in its own initial value.
  init_->resolve(scope, diagnostics);
  if (scope.shadows(name_))
    diagnostics.note(location_, quoted(name_) + " hides another declaration");
  slot_ = scope.declare(name_);
  if (slot_ < 0)
    diagnostics.error(location_, quoted(name_) + " is declared twice");
}

void Assign::resolve(Scope &scope, Diagnostics &diagnostics) {
  value_->resolve(scope, diagnostics);
  slot_ = slotOf(target_, location_, scope, diagnostics);
}

void If::resolve(Scope &scope, Diagnostics &diagnostics) {
  condition_->resolve(scope, diagnostics);
  then_->resolve(scope, diagnostics);
  if (else_)
    else_->resolve(scope, diagnostics);
}

void While::resolve(Scope &scope, Diagnostics &diagnostics) {
  condition_->resolve(scope, diagnostics);
  body_->resolve(scope, diagnostics);
}

void Return::resolve(Scope &scope, Diagnostics &diagnostics) {
  if (value_)
    value_->resolve(scope, diagnostics);
}

void ExprStmt::resolve(Scope &scope, Diagnostics &diagnostics) {
  expr_->resolve(scope, diagnostics);
}

void Function::resolve(Scope &scope, Diagnostics &diagnostics) {
  Scope inner(&scope);
  for (Parameter &parameter : parameters_) {
    parameter.slot = inner.declare(parameter.name);
    if (parameter.slot < 0)
      diagnostics.error(location_, "two parameters are called " + quoted(parameter.name));
  }
  body_->resolve(inner, diagnostics);
}

void Module::resolve(Scope &scope, Diagnostics &diagnostics) {
  // Functions may call those that are defined below them.
  for (const auto &function : functions_) {
    if (scope.declare(function->name()) < 0)
      diagnostics.error(function->location(), quoted(function->name()) + " is defined twice");
  }
  for (const auto &function : functions_)
    function->resolve(scope, diagnostics);
}

} // namespace frontend
