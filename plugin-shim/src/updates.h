/// \file
/// Changes of a number of which two of a kind come to the same in either order, as far as Clang's types tell.
#ifndef PLEACH_UPDATES_H
#define PLEACH_UPDATES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <set>
#include <string>

namespace pleach {

/// The expressions of a function whose values nobody uses, as the walk comes to them.
class Discarded {
public:
  /// What `statement` discards among its parts.
  void addPartsOf(const clang::Stmt *statement);

  bool has(const clang::Expr *expression) const { return expressions.count(expression) != 0; }

private:
  void add(const clang::Stmt *statement);

  std::set<const clang::Expr *> expressions;
};

/// `or`, `and`, `xor`, `sum`, or `store` with the bits that are stored; empty if the order matters. `operation`: an assignment,
/// compound assignment, increment or decrement, of which nobody uses the value.
std::string updateBy(const clang::ASTContext &context, const clang::Expr *operation);

} // namespace pleach

#endif
