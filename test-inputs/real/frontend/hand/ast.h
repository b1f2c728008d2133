// The syntax tree and the passes over it.
#ifndef FRONTEND_AST_H
#define FRONTEND_AST_H

#include <algorithm>
#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pleach.h"
#include "support.h"

namespace frontend {

// What the passes know and find out, besides what is in the tree. All but the last one are one walk.
struct Passes {
  Diagnostics &diagnostics;
  ConstantSlots &constants;
  Stats &stats;
  const CostModel &model;
  Printer &source;
};

class _tree_ Node {
public:
  explicit Node(Location location) : location_(location) {}
  virtual ~Node() = default;
  Node(const Node &) = delete;
  Node &operator=(const Node &) = delete;

  virtual NodeKind kind() const = 0;

  // Gives each name its slot, finds the expressions whose value is known, counts nodes, finds out how deep nodes are in the tree and how
  // high the tree below them is, estimates the cost, and prints the node as a user would write it.
  virtual void fused_analyse(Passes &passes, Scope &scope, int depth) = 0;
  // With all that the passes found out.
  _traversal_ virtual void printTree(Printer &out) const = 0;

  Location location() const { return location_; }
  int height() const { return height_; }
  int cost() const { return cost_; }

protected:
  void setCost(int cost) {
    assert(cost >= 0);
    cost_ = cost;
  }
  // Begins and ends the lines of a node in the tree.
  void open(Printer &out) const;
  void close(Printer &out) const;

  Location location_;
  int depth_ = 0;
  int height_ = 1;
  int cost_ = 0;
};

class Expr : public Node {
public:
  using Node::Node;

  bool isConstant() const { return constant_; }
  // How tightly the operator binds.
  virtual int precedence() const { return 10; }

protected:
  bool constant_ = false;
};

class Stmt : public Node {
public:
  using Node::Node;
};

using ExprPtr = std::unique_ptr<Expr>;
using StmtPtr = std::unique_ptr<Stmt>;

class Number final : public Expr {
public:
  Number(Location location, std::int64_t value) : Expr(location), value_(value) {}

  NodeKind kind() const override { return NodeKind::Number; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  std::int64_t value_;
};

class Boolean final : public Expr {
public:
  Boolean(Location location, bool value) : Expr(location), value_(value) {}

  NodeKind kind() const override { return NodeKind::Boolean; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  bool value_;
};

class Text final : public Expr {
public:
  Text(Location location, std::string value) : Expr(location), value_(std::move(value)) {}

  NodeKind kind() const override { return NodeKind::Text; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  std::string value_;
};

class Name final : public Expr {
public:
  Name(Location location, std::string name) : Expr(location), name_(std::move(name)) {}

  NodeKind kind() const override { return NodeKind::Name; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  std::string name_;
  int slot_ = -1;
};

class Unary final : public Expr {
public:
  Unary(Location location, UnaryOp op, ExprPtr operand)
      : Expr(location), op_(op), operand_(std::move(operand)) {}

  NodeKind kind() const override { return NodeKind::Unary; }
  int precedence() const override { return 8; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  UnaryOp op_;
  _child_ ExprPtr operand_;
};

class Binary final : public Expr {
public:
  Binary(Location location, BinaryOp op, ExprPtr lhs, ExprPtr rhs)
      : Expr(location), op_(op), lhs_(std::move(lhs)), rhs_(std::move(rhs)) {}

  NodeKind kind() const override { return NodeKind::Binary; }
  int precedence() const override { return precedenceOf(op_); }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  BinaryOp op_;
  _child_ ExprPtr lhs_;
  _child_ ExprPtr rhs_;
};

class Call final : public Expr {
public:
  Call(Location location, std::string callee, std::vector<ExprPtr> arguments)
      : Expr(location), callee_(std::move(callee)), arguments_(std::move(arguments)) {}

  NodeKind kind() const override { return NodeKind::Call; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  std::string callee_;
  _child_ std::vector<ExprPtr> arguments_;
  int slot_ = -1;
};

class Block final : public Stmt {
public:
  Block(Location location, std::vector<StmtPtr> statements)
      : Stmt(location), statements_(std::move(statements)) {}

  NodeKind kind() const override { return NodeKind::Block; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  _child_ std::vector<StmtPtr> statements_;
};

// `let` declares a value, `var` a variable.
class Let final : public Stmt {
public:
  Let(Location location, std::string name, bool isMutable, ExprPtr init)
      : Stmt(location), name_(std::move(name)), isMutable_(isMutable), init_(std::move(init)) {}

  NodeKind kind() const override { return NodeKind::Let; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  std::string name_;
  bool isMutable_;
  _child_ ExprPtr init_;
  int slot_ = -1;
};

class Assign final : public Stmt {
public:
  Assign(Location location, std::string target, ExprPtr value)
      : Stmt(location), target_(std::move(target)), value_(std::move(value)) {}

  NodeKind kind() const override { return NodeKind::Assign; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  std::string target_;
  _child_ ExprPtr value_;
  int slot_ = -1;
};

class If final : public Stmt {
public:
  If(Location location, ExprPtr condition, StmtPtr then, StmtPtr otherwise)
      : Stmt(location), condition_(std::move(condition)), then_(std::move(then)),
        else_(std::move(otherwise)) {}

  NodeKind kind() const override { return NodeKind::If; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  _child_ ExprPtr condition_;
  _child_ StmtPtr then_;
  _child_ StmtPtr else_; // may be null
};

class While final : public Stmt {
public:
  While(Location location, ExprPtr condition, StmtPtr body)
      : Stmt(location), condition_(std::move(condition)), body_(std::move(body)) {}

  NodeKind kind() const override { return NodeKind::While; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  _child_ ExprPtr condition_;
  _child_ StmtPtr body_;
  bool endless_ = false;
};

class Return final : public Stmt {
public:
  Return(Location location, ExprPtr value) : Stmt(location), value_(std::move(value)) {}

  NodeKind kind() const override { return NodeKind::Return; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  _child_ ExprPtr value_; // may be null
};

class ExprStmt final : public Stmt {
public:
  ExprStmt(Location location, ExprPtr expr) : Stmt(location), expr_(std::move(expr)) {}

  NodeKind kind() const override { return NodeKind::ExprStmt; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  _child_ ExprPtr expr_;
};

struct Parameter {
  std::string name;
  int slot = -1;
};

class Function final : public Node {
public:
  Function(Location location, std::string name, std::vector<Parameter> parameters,
           std::unique_ptr<Block> body)
      : Node(location), name_(std::move(name)), parameters_(std::move(parameters)),
        body_(std::move(body)) {}

  NodeKind kind() const override { return NodeKind::Function; }
  const std::string &name() const { return name_; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  std::string name_;
  std::vector<Parameter> parameters_;
  _child_ std::unique_ptr<Block> body_;
};

class Module final : public Node {
public:
  explicit Module(std::vector<std::unique_ptr<Function>> functions)
      : Node(Location{1, 1}), functions_(std::move(functions)) {}

  NodeKind kind() const override { return NodeKind::Module; }
  void fused_analyse(Passes &passes, Scope &scope, int depth) override;
  void printTree(Printer &out) const override;

private:
  _child_ std::vector<std::unique_ptr<Function>> functions_;
};

} // namespace frontend

#endif // FRONTEND_AST_H
