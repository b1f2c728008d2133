/// \file
/// What an lvalue designates: a variable or the node, and the members and pointers that lead on from there.
///
/// A place is written as the source has it; where it starts at a reference, or at a pointer that never changes, it
/// also *means* what that was initialised with.
#ifndef PLEACH_PLACES_H
#define PLEACH_PLACES_H

#include "names.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <set>

namespace pleach {

/// A step from one object to a part of it, to the element of it that a loop is at, to a node that is some element of it, or through a
/// pointer or reference (all are null).
struct Step {
  const clang::FieldDecl *field = nullptr;
  const clang::CXXForRangeStmt *loop = nullptr;
  bool node = false;
};

/// An object, by the way that leads to it. Elements of an array or container are the array or container, if they are no nodes.
struct Place {
  enum class Root { Node, Variable, Temporary, Unknown };
  Root root = Root::Unknown;
  /// The variable or parameter that the way starts at.
  const clang::VarDecl *variable = nullptr;
  /// The name of the part of that which it is, in a structured binding of an object of its own.
  const clang::BindingDecl *part = nullptr;
  std::vector<Step> steps;
};

/// A call of a lambda that the walk is in: what runs, and the object that holds the copies of what it captures.
struct LambdaRun {
  const clang::LambdaExpr *lambda = nullptr;
  Place object;
};

/// The shared pointer that the variable of a range-`for` copies; null for other variables.
const clang::Expr *copiedPointer(const clang::VarDecl *variable);

/// Whether a variable has its only value before anything runs.
bool isConstant(const clang::VarDecl *variable);

/// The variable of a range-`for`, or the first of the names for the parts of an element.
const clang::ValueDecl *nameOfElement(const clang::CXXForRangeStmt *loop);

/// The lambda that an expression makes, or null.
const clang::LambdaExpr *madeLambda(const clang::Expr *expression);

/// The object whose body a call runs, if that is a lambda: one that is made in the call, or a variable. Null for other calls.
const clang::Expr *calledLambda(const clang::CallExpr *call);

/// What an argument is a copy of, if that is a lambda: the expression that makes it, or the name of a variable. Null for others.
const clang::Expr *copiedLambda(const clang::Expr *argument);

/// The container or array that an iterator is got from, as an expression; null where the text does not say.
const clang::Expr *rangeOf(const clang::Expr *iterator);

/// One function, as far as places depend on it.
class Places {
public:
  /// `body` tells which pointer variables keep their values.
  Places(const clang::ASTContext &context, const clang::Stmt *body);

  /// What a glvalue designates; several where it depends on a condition.
  std::vector<Place> of(const clang::Expr *expression, unsigned depth = 0) const;

  /// What a pointer leads to.
  std::vector<Place> behind(const clang::Expr *pointer, unsigned depth = 0) const;

  /// Whether a loop goes through an array, or a container whose iterators lead to its elements and nowhere else.
  static bool hasElements(const clang::CXXForRangeStmt *loop);

  /// As JSON, with what the place means.
  llvm::json::Value json(const Place &place, unsigned depth = 0) const;

  /// The lambda that a variable holds, if nothing but calls can reach that; null for other variables.
  const clang::LambdaExpr *heldBy(const clang::VarDecl *variable) const;

  /// Whether something else than a load is done with a variable.
  bool changes(const clang::VarDecl *variable) const { return changing.count(variable) != 0; }

  /// The calls of lambdas that the walk is in.
  std::vector<LambdaRun> runs;
  /// What the parameters of these refer or lead to.
  std::map<const clang::VarDecl *, std::vector<Place>> bound;

  /// Whether `this` is an object under construction, not the node (default initialisers of aggregates).
  bool fresh = false;

private:
  std::vector<Place> element(const clang::Expr *iterator, unsigned depth) const;
  std::vector<Place> ofCall(const clang::CallExpr *call, unsigned depth) const;
  std::vector<Place> meaning(const Place &place, unsigned depth) const;
  const Place *copyOf(const clang::VarDecl *variable) const;

  const clang::ASTContext &context;
  /// Variables that something else than a plain load is done with.
  std::set<const clang::VarDecl *> changing;
  /// Variables of lambdas that something else than a call is done with.
  std::set<const clang::VarDecl *> kept;
  /// The loops through arrays and containers, by the iterators that nobody wrote.
  std::map<const clang::VarDecl *, const clang::CXXForRangeStmt *> loops;
};

/// Whether a call only hands its argument on: `std::move` and its like.
bool isIdentity(const clang::FunctionDecl *function);

/// Whether a declaration belongs to the standard library or another system header.
bool isSystem(const clang::ASTContext &context, const clang::Decl *declaration);

} // namespace pleach

#endif
