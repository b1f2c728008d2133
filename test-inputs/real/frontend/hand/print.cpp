// The printer of the tree with all that is known of it; that of the source text is a part of fused_analyse(), in analysis.cpp.
#include "ast.h"

namespace frontend {

void Node::open(Printer &out) const {
  out << "(" << toString(kind()) << " depth " << depth_ << " height " << height_ << " cost " << cost_;
}

void Node::close(Printer &out) const {
  out << ")";
  out.newLine();
}

namespace {

void printSlot(Printer &out, const std::string &name, int slot) {
  out << " " << name;
  if (slot >= 0)
    out << "@" << slot;
}

void printConstant(Printer &out, const Expr &expr) {
  if (expr.isConstant())
    out << " constant";
}

// What follows are the children.
void beginChildren(Printer &out) {
  out.newLine();
  out.indent();
}

} // namespace

void Number::printTree(Printer &out) const {
  open(out);
  printConstant(out, *this);
  out << " " << value_;
  close(out);
}

void Boolean::printTree(Printer &out) const {
  open(out);
  printConstant(out, *this);
  out << (value_ ? " true" : " false");
  close(out);
}

void Text::printTree(Printer &out) const {
  open(out);
  printConstant(out, *this);
  out << " " << value_;
  close(out);
}

void Name::printTree(Printer &out) const {
  open(out);
  printConstant(out, *this);
  printSlot(out, name_, slot_);
  close(out);
}

void Unary::printTree(Printer &out) const {
  open(out);
  printConstant(out, *this);
  out << " " << toString(op_);
  beginChildren(out);
  operand_->printTree(out);
  out.dedent();
  close(out);
}

void Binary::printTree(Printer &out) const {
  open(out);
  printConstant(out, *this);
  out << " " << toString(op_);
  beginChildren(out);
  lhs_->printTree(out);
  rhs_->printTree(out);
  out.dedent();
  close(out);
}

void Call::printTree(Printer &out) const {
  open(out);
  printSlot(out, callee_, slot_);
  beginChildren(out);
  for (const auto &argument : arguments_)
    argument->printTree(out);
  out.dedent();
  close(out);
}

void Block::printTree(Printer &out) const {
  open(out);
  beginChildren(out);
  for (const auto &statement : statements_)
    statement->printTree(out);
  out.dedent();
  close(out);
}

void Let::printTree(Printer &out) const {
  open(out);
  printSlot(out, name_, slot_);
  beginChildren(out);
  init_->printTree(out);
  out.dedent();
  close(out);
}

void Assign::printTree(Printer &out) const {
  open(out);
  printSlot(out, target_, slot_);
  beginChildren(out);
  value_->printTree(out);
  out.dedent();
  close(out);
}

void If::printTree(Printer &out) const {
  open(out);
  beginChildren(out);
  condition_->printTree(out);
  then_->printTree(out);
  if (else_)
    else_->printTree(out);
  out.dedent();
  close(out);
}

void While::printTree(Printer &out) const {
  open(out);
  if (endless_)
    out << " endless";
  beginChildren(out);
  condition_->printTree(out);
  body_->printTree(out);
  out.dedent();
  close(out);
}

void Return::printTree(Printer &out) const {
  open(out);
  beginChildren(out);
  if (value_)
    value_->printTree(out);
  out.dedent();
  close(out);
}

void ExprStmt::printTree(Printer &out) const {
  open(out);
  beginChildren(out);
  expr_->printTree(out);
  out.dedent();
  close(out);
}

void Function::printTree(Printer &out) const {
  open(out);
  out << " " << name_;
  for (const Parameter &parameter : parameters_)
    printSlot(out, parameter.name, parameter.slot);
  beginChildren(out);
  body_->printTree(out);
  out.dedent();
  close(out);
}

void Module::printTree(Printer &out) const {
  open(out);
  beginChildren(out);
  for (const auto &function : functions_)
    function->printTree(out);
  out.dedent();
  close(out);
}

} // namespace frontend
