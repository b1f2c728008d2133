/// \file
/// The walk over one function, shared by expressions and statements (events.cpp) and the life of objects (objects.cpp).
#ifndef PLEACH_WALKER_H
#define PLEACH_WALKER_H

#include "places.h"
#include "updates.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include <map>

namespace pleach {

/// Walks one function.
class Walker {
public:
  Walker(const clang::ASTContext &context, const clang::FunctionDecl *function)
      : context(context), places(context, function->getBody()), function(function) {}

  llvm::json::Array run();

private:
  void visit(const clang::Stmt *statement);
  void visitChildren(const clang::Stmt *statement);
  bool visitStatement(const clang::Stmt *statement);
  bool visitOperation(const clang::Expr *expression);
  bool visitObject(const clang::Expr *expression);
  void visitCast(const clang::CastExpr *cast);
  void visitName(const clang::DeclRefExpr *name);
  void visitMember(const clang::MemberExpr *member);
  void visitUnary(const clang::UnaryOperator *operation);
  void visitBinary(const clang::BinaryOperator *operation);
  void visitCall(const clang::CallExpr *call);
  void visitAssignment(const clang::CallExpr *call, const clang::CXXMethodDecl *callee);
  void visitConstruction(const clang::CXXConstructExpr *construction);
  void visitNew(const clang::CXXNewExpr *creation);
  void visitDelete(const clang::CXXDeleteExpr *deletion);
  void visitLambda(const clang::LambdaExpr *lambda);
  void makeLambda(const clang::LambdaExpr *lambda);
  bool callLambda(const clang::CallExpr *call);
  bool giveLambda(const clang::CallExpr *call, const clang::Expr *argument);
  void runLambda(LambdaRun run, const std::map<const clang::VarDecl *, std::vector<Place>> &passed);
  void visitRangeFor(const clang::CXXForRangeStmt *loop);
  void addLoop(const clang::CXXForRangeStmt *loop);
  void visitVariable(const clang::VarDecl *variable);

  void initialise(const clang::CXXConstructorDecl *constructor);
  void expand(const clang::FunctionDecl *made);
  void destroy(clang::QualType type, bool dispatched);
  void destroyParts(const clang::CXXRecordDecl *record);
  void bindArguments(const clang::FunctionDecl *callee, const clang::CallExpr *call, unsigned skip);
  void addReceiver(llvm::json::Object &event, const clang::CallExpr *call, const clang::FunctionDecl *callee);

  llvm::json::Object event(llvm::StringRef what) const;
  void add(llvm::json::Object event);
  void touch(llvm::StringRef what, const clang::Expr *lvalue, bool object = false);
  void change(llvm::StringRef what, const clang::Expr *operation, const clang::Expr *lvalue);
  void touchAll(llvm::StringRef what, const std::vector<Place> &targets, clang::QualType type, bool object,
                llvm::StringRef update = "");
  void call(llvm::StringRef what, const clang::FunctionDecl *callee, bool isVirtual);
  bool isObject(clang::QualType type) const;

  /// Evaluates something that stands elsewhere in the source as if it stood here.
  template <typename Run> void elsewhere(Run run) {
    const bool kept = pinned;
    pinned = true;
    run();
    pinned = kept;
  }

  const clang::ASTContext &context;
  Places places;
  const clang::FunctionDecl *function;
  llvm::StringRef part = "body";
  clang::SourceLocation here;
  /// Whether `here` stays as it is.
  bool pinned = false;
  bool inLambda = false;
  /// Whether what stands here does not happen here, so that only its names count.
  bool named = false;
  Discarded discarded;
  std::set<const clang::Decl *> expanding;
  /// The lambdas whose calls the walk is in.
  std::set<const clang::LambdaExpr *> running;
  /// The destructors made by the compiler that the walk is in.
  std::vector<std::string> within;
  std::map<std::string, llvm::json::Object> events;
};

} // namespace pleach

#endif
