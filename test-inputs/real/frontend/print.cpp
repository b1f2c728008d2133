// The printers: source text, and the tree with all that is known of it.
#include "ast.h"

namespace frontend {

namespace {

// An operand, in parentheses if it binds less tightly than what it is an operand of.
void printOperand(Printer &out, const Expr &operand, int precedence) {
  const bool parentheses = operand.precedence() < precedence;
  if (parentheses)
    out << "(";
  operand.printSource(out);
  if (parentheses)
    out << ")";
}

} // namespace

void Number::printSource(Printer &out) const { out << value_; }

void Boolean::printSource(Printer &out) const { out << (value_ ? "true" : "false"); }

void Text::printSource(Printer &out) const { out << "\"" << value_ << "\""; }

void Name::printSource(Printer &out) const { out << name_; }

void Unary::printSource(Printer &out) const {
  out << toString(op_);
  printOperand(out, *operand_, precedence());
}

void Binary::printSource(Printer &out) const {
  printOperand(out, *lhs_, precedence());
  out << " " << toString(op_) << " ";
  printOperand(out, *rhs_, precedence() + 1);
}

void Call::printSource(Printer &out) const {
  out << callee_ << "(";
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    if (i > 0)
      out << ", ";
    arguments_[i]->printSource(out);
  }
  out << ")";
}

void Block::printSource(Printer &out) const {
  out << "{";
  out.newLine();
  out.indent();
  for (const auto &statement : statements_) {
    statement->printSource(out);
    out.newLine();
  }
  out.dedent();
  out << "}";
}

void Let::printSource(Printer &out) const {
  out << (isMutable_ ? "var " : "let ") << name_ << " = ";
  init_->printSource(out);
  out << ";";
}

void Assign::printSource(Printer &out) const {
  out << target_ << " = ";
  value_->printSource(out);
  out << ";";
}

void If::printSource(Printer &out) const {
  out << "if ";
  condition_->printSource(out);
  out << " ";
  then_->printSource(out);
  if (else_) {
    out << " else ";
    else_->printSource(out);
  }
}

void While::printSource(Printer &out) const {
  out << "while ";
  condition_->printSource(out);
  out << " ";
  body_->printSource(out);
}

void Return::printSource(Printer &out) const {
  out << "return";
  if (value_) {
    out << " ";
    value_->printSource(out);
  }
  out << ";";
}

void ExprStmt::printSource(Printer &out) const {
  expr_->printSource(out);
  out << ";";
}

void Function::printSource(Printer &out) const {
  out << "fn " << name_ << "(";
  bool first = true;
  for (const Parameter &parameter : parameters_) {
    if (!first)
      out << ", ";
    first = false;
    out << parameter.name;
  }
  out << ") ";
  body_->printSource(out);
  out.newLine();
}

void Module::printSource(Printer &out) const {
  for (const auto &function : functions_) {
    function->printSource(out);
    out.newLine();
  }
}

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
