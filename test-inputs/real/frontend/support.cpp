#include "support.h"

#include <numeric>
#include <sstream>

namespace frontend {

std::string Diagnostics::text() const {
  std::ostringstream out;
  for (const Message &message : messages_)
    out << message.where.line << ':' << message.where.column << ": " << message.text << '\n';
  return out.str();
}

int Scope::declare(const std::string &name) {
  const auto [it, isNew] = names_.emplace(name, nextSlot_);
  if (!isNew)
    return -1;
  return nextSlot_++;
}

int Scope::lookup(const std::string &name) const {
  for (const Scope *scope = this; scope; scope = scope->parent_) {
    const auto it = scope->names_.find(name);
    if (it != scope->names_.end())
      return it->second;
  }
  return -1;
}

int Stats::total() const { return std::accumulate(byKind.begin(), byKind.end(), 0); }

const char *toString(NodeKind kind) {
  static constexpr const char *kNames[] = {
      "module", "function", "block", "let", "assign", "if", "while", "return", "expression",
      "number", "boolean", "text", "name", "unary", "binary", "call",
  };
  return kNames[static_cast<std::size_t>(kind)];
}

const char *toString(UnaryOp op) { return op == UnaryOp::Negate ? "-" : "!"; }

const char *toString(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add:
    return "+";
  case BinaryOp::Subtract:
    return "-";
  case BinaryOp::Multiply:
    return "*";
  case BinaryOp::Divide:
    return "/";
  case BinaryOp::Less:
    return "<";
  case BinaryOp::Equal:
    return "==";
  case BinaryOp::And:
    return "&&";
  case BinaryOp::Or:
    return "||";
  }
  return "?";
}

int precedenceOf(BinaryOp op) {
  switch (op) {
  case BinaryOp::Multiply:
  case BinaryOp::Divide:
    return 5;
  case BinaryOp::Add:
  case BinaryOp::Subtract:
    return 4;
  case BinaryOp::Less:
  case BinaryOp::Equal:
    return 3;
  case BinaryOp::And:
    return 2;
  case BinaryOp::Or:
    return 1;
  }
  return 0;
}

int CostModel::operation(BinaryOp op) const {
  switch (op) {
  case BinaryOp::Multiply:
    return 3;
  case BinaryOp::Divide:
    return 20;
  default:
    return 1;
  }
}

int CostModel::call(const std::string &name, std::size_t arguments) const {
  const auto it = builtins_.find(name);
  if (it != builtins_.end())
    return it->second;
  return 5 + 2 * static_cast<int>(arguments);
}

} // namespace frontend
