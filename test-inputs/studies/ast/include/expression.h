/// \file
/// Expressions: constants, references to variables, and binary operations.
#ifndef AST_EXPRESSION_H
#define AST_EXPRESSION_H

#include "pleach.h"

namespace study {
class Sink;
}

enum class ExpressionKind { Constant, Reference, Binary };

struct _tree_ Expression {
  const ExpressionKind Kind;
  bool Known = false; ///< whether Value is what the expression yields
  unsigned Value = 0;

  explicit Expression(ExpressionKind Kind) : Kind(Kind) {}
  virtual ~Expression() = default;
  _traversal_ virtual void replaceReferences(int, unsigned) {}
  _traversal_ virtual void foldConstants() {}
  virtual void record(study::Sink &Out) const = 0;
};

struct _tree_ Constant : Expression {
  explicit Constant(unsigned Number) : Expression(ExpressionKind::Constant) {
    Known = true;
    Value = Number;
  }
  void record(study::Sink &Out) const override;
};

struct _tree_ Reference : Expression {
  int Variable;

  explicit Reference(int Variable)
      : Expression(ExpressionKind::Reference), Variable(Variable) {}
  void record(study::Sink &Out) const override;
};

struct _tree_ BinaryExpression : Expression {
  _child_ Expression *Left = nullptr;
  _child_ Expression *Right = nullptr;

  BinaryExpression() : Expression(ExpressionKind::Binary) {}
  ~BinaryExpression() override;
  _traversal_ void replaceReferences(int Variable, unsigned Number) override;
};

struct _tree_ Add : BinaryExpression {
  _traversal_ void foldConstants() override;
  void record(study::Sink &Out) const override;
};

struct _tree_ Subtract : BinaryExpression {
  _traversal_ void foldConstants() override;
  void record(study::Sink &Out) const override;
};

struct _tree_ Multiply : BinaryExpression {
  _traversal_ void foldConstants() override;
  void record(study::Sink &Out) const override;
};

#endif
