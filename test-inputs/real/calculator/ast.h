// The syntax tree of a calculator: one kind of node each for what it can say, told apart by a kind and by casts. The passes are free
// functions, each with a context of its own.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pleach.h"

namespace calc {

enum class Kind { Number, Variable, Unary, Binary, Let, Call };

class _tree_ Node {
public:
  explicit Node(Kind kind) : kind_(kind) {}
  virtual ~Node() = default;
  Kind kind() const { return kind_; }

  int depth = 0;
  int weight = 0;
  int number = -1;
  bool constant = false;

private:
  const Kind kind_;
};

using NodePtr = std::unique_ptr<Node>;

struct Number : Node {
  explicit Number(double value) : Node(Kind::Number), value(value) {}
  double value;
};

struct Variable : Node {
  explicit Variable(std::string name) : Node(Kind::Variable), name(std::move(name)) {}
  std::string name;
  int slot = -1;
};

struct Unary : Node {
  Unary(char op, NodePtr operand) : Node(Kind::Unary), op(op), operand(std::move(operand)) {}
  char op;
  _child_ NodePtr operand;
};

struct Binary : Node {
  Binary(char op, NodePtr left, NodePtr right)
      : Node(Kind::Binary), op(op), left(std::move(left)), right(std::move(right)) {}
  char op;
  _child_ NodePtr left;
  _child_ NodePtr right;
};

struct Let : Node {
  Let(std::string name, NodePtr init, NodePtr body)
      : Node(Kind::Let), name(std::move(name)), init(std::move(init)), body(std::move(body)) {}
  std::string name;
  int slot = -1;
  _child_ NodePtr init;
  _child_ NodePtr body;
};

struct Call : Node {
  Call(std::string callee, std::vector<NodePtr> args)
      : Node(Kind::Call), callee(std::move(callee)), args(std::move(args)) {}
  std::string callee;
  int arity = 0;
  _child_ std::vector<NodePtr> args;
};

template <class T> T &cast(Node &node) { return static_cast<T &>(node); }
template <class T> T *as(Node *node) { return dynamic_cast<T *>(node); }

} // namespace calc
