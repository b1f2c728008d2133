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
  virtual void desugar() {}
  virtual void simplify() {}
  virtual void replaceReferences(int, unsigned) {}
  virtual void record(study::Sink &Out) const = 0;
};

/// The statements of a block, in order.
struct _tree_ StatementList {
  bool Assigns = false; ///< whether one of them may assign the variable that was looked for last

  virtual ~StatementList() = default;
  virtual void desugar() {}
  virtual void simplify() {}
  /// Puts \p Number in the place of \p Variable, until the variable is assigned.
  virtual void replaceReferences(int Variable, unsigned Number) = 0;
  virtual void record(study::Sink &Out) const = 0;
};

struct _tree_ StatementCell : StatementList {
  _child_ Statement *Item = nullptr;
  _child_ StatementList *Next = nullptr;

  ~StatementCell() override;
  void desugar() override;
  void simplify() override;
  void replaceReferences(int Variable, unsigned Number) override;
  void record(study::Sink &Out) const override;
};

struct _tree_ StatementEnd : StatementList {
  void replaceReferences(int, unsigned) override { Assigns = false; }
  void record(study::Sink &Out) const override;
};

struct _tree_ Assignment : Statement {
  int Variable;
  _child_ Expression *Value = nullptr;

  explicit Assignment(int Variable)
      : Statement(StatementKind::Assignment), Variable(Variable) {}
  ~Assignment() override;
  void simplify() override;
  void replaceReferences(int Variable, unsigned Number) override;
  void record(study::Sink &Out) const override;
};

struct _tree_ If : Statement {
  _child_ Expression *Condition = nullptr;
  _child_ StatementList *Then = nullptr;
  _child_ StatementList *Else = nullptr;

  If() : Statement(StatementKind::If) {}
  ~If() override;
  void desugar() override;
  void simplify() override;
  void replaceReferences(int Variable, unsigned Number) override;
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
