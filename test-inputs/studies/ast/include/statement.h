/// \file
/// Statements, and the lists that they stand in.
#ifndef AST_STATEMENT_H
#define AST_STATEMENT_H

#include "expression.h"

enum class StatementKind { Assignment, If, Increment, Decrement };

struct _tree_ Statement {
  const StatementKind Kind;
  bool Assigns = false; ///< whether it may assign the variable that was looked for last

  explicit Statement(StatementKind Kind) : Kind(Kind) {}
  virtual ~Statement() = default;
  _traversal_ virtual void desugarIncrement() {}
  _traversal_ virtual void desugarDecrement() {}
  _traversal_ virtual void propagateConstants() {}
  _traversal_ virtual void replaceReferences(int, unsigned) {}
  _traversal_ virtual void foldConstants() {}
  _traversal_ virtual void removeUnreachable() {}
  virtual void record(study::Sink &Out) const = 0;
};

/// The statements of a block, in order.
struct _tree_ StatementList {
  bool Assigns = false; ///< whether one of them may assign the variable that was looked for last

  virtual ~StatementList() = default;
  _traversal_ virtual void desugarIncrement() {}
  _traversal_ virtual void desugarDecrement() {}
  _traversal_ virtual void propagateConstants() {}
  /// Puts \p Number in the place of \p Variable, until the variable is assigned.
  _traversal_ virtual void replaceReferences(int Variable, unsigned Number) = 0;
  _traversal_ virtual void foldConstants() {}
  _traversal_ virtual void removeUnreachable() {}
  virtual void record(study::Sink &Out) const = 0;
};

struct _tree_ StatementCell : StatementList {
  _child_ Statement *Item = nullptr;
  _child_ StatementList *Next = nullptr;

  ~StatementCell() override;
  _traversal_ void desugarIncrement() override;
  _traversal_ void desugarDecrement() override;
  _traversal_ void propagateConstants() override;
  _traversal_ void replaceReferences(int Variable, unsigned Number) override;
  _traversal_ void foldConstants() override;
  _traversal_ void removeUnreachable() override;
  void record(study::Sink &Out) const override;
};

struct _tree_ StatementEnd : StatementList {
  _traversal_ void replaceReferences(int, unsigned) override { Assigns = false; }
  void record(study::Sink &Out) const override;
};

struct _tree_ Assignment : Statement {
  int Variable;
  _child_ Expression *Value = nullptr;

  explicit Assignment(int Variable)
      : Statement(StatementKind::Assignment), Variable(Variable) {}
  ~Assignment() override;
  _traversal_ void replaceReferences(int Variable, unsigned Number) override;
  _traversal_ void foldConstants() override;
  void record(study::Sink &Out) const override;
};

struct _tree_ If : Statement {
  _child_ Expression *Condition = nullptr;
  _child_ StatementList *Then = nullptr;
  _child_ StatementList *Else = nullptr;

  If() : Statement(StatementKind::If) {}
  ~If() override;
  _traversal_ void desugarIncrement() override;
  _traversal_ void desugarDecrement() override;
  _traversal_ void propagateConstants() override;
  _traversal_ void replaceReferences(int Variable, unsigned Number) override;
  _traversal_ void foldConstants() override;
  _traversal_ void removeUnreachable() override;
  void record(study::Sink &Out) const override;
};

struct _tree_ Increment : Statement {
  int Variable;

  explicit Increment(int Variable)
      : Statement(StatementKind::Increment), Variable(Variable) {}
  void record(study::Sink &Out) const override;
};

struct _tree_ Decrement : Statement {
  int Variable;

  explicit Decrement(int Variable)
      : Statement(StatementKind::Decrement), Variable(Variable) {}
  void record(study::Sink &Out) const override;
};

#endif
